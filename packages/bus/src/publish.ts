import { jetstream } from '@nats-io/jetstream';
import type { z } from 'zod';
import { encode } from './codec.ts';
import { isRetryable } from './errors.ts';
import type { Link } from './link.ts';
import { sleep } from './sleep.ts';
import { checkDedupeId, checkSubject } from './subject.ts';

/** A server that hangs, or no longer leads the stream, doesn't reply; the next attempt may reach another one. */
const ATTEMPT_MS = 1_000;
const RETRY_MS = 200;

export interface PublishOptions {
  /** The broker drops a second message with the same id within its window (2 minutes). */
  readonly dedupeId: string;
  /** Aborts publishing; without it, publishing is retried until the broker has stored the message. */
  readonly signal?: AbortSignal;
}

/**
 * Publishes to a stream; resolves when the broker has stored the message. Retries with the same id while the broker is
 * unavailable, JetStream isn't ready, the stream is missing or the disk is full.
 *
 * @throws the signal's reason; a zod error for an invalid body; `UnsafeName`; a broker error that a retry can't fix
 */
export async function publish<S extends z.ZodType>(
  link: Link,
  subject: string,
  schema: S,
  body: z.input<S>,
  { dedupeId, signal }: PublishOptions,
): Promise<void> {
  checkSubject(subject);
  checkDedupeId(dedupeId);
  const bytes = encode(schema, body);
  const client = jetstream(link.nc);
  for (;;) {
    await link.whenConnected(signal);
    try {
      await link.whileConnected(client.publish(subject, bytes, { msgID: dedupeId, timeout: ATTEMPT_MS }));
      return;
    } catch (error) {
      if (!isRetryable(error)) throw error;
      await sleep(RETRY_MS, signal);
    }
  }
}
