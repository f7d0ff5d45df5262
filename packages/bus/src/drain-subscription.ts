import type { Subscription } from '@nats-io/transport-node';

const DRAIN_MS = 2_000;

/** Ends a subscription after messages in transit have arrived; waits only briefly without a broker. */
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
