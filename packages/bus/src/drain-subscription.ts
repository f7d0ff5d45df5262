import type { Subscription } from '@nats-io/transport-node';

const DRAIN_MS = 2_000;

/** Ends a subscription after what is on its way has come; without a broker there is nothing to wait for long. */
export async function drainSubscription(subscription: Subscription): Promise<void> {
  if (subscription.isClosed()) return;
  const timer = Promise.withResolvers<void>();
  const timeout = setTimeout(timer.resolve, DRAIN_MS);
  try {
    await Promise.race([subscription.drain(), timer.promise]);
  } finally {
    clearTimeout(timeout);
  }
}
