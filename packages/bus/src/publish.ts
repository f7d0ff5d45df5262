import { jetstream } from '@nats-io/jetstream';
import type { z } from 'zod';
import { encode } from './codec.ts';
import { isRetryable } from './errors.ts';
import type { Link } from './link.ts';
import { sleep } from './sleep.ts';
import { checkDedupeId, checkSubject } from './subject.ts';

/** A server that hangs, or no longer leads the stream, doesn't answer; the next attempt may reach another one. */
const ATTEMPT_MS = 1_000;
const RETRY_MS = 200;

export interface PublishOptions {
  /** The broker drops a second message with the same id within its window (2 minutes). */
  readonly dedupeId: string;
  /** Gives up; without it the publishing goes on until the broker has stored the message. */
  readonly signal?: AbortSignal;
}

/**
 * Publishes to a stream; resolves once the broker has stored the message. Tried again, with the same id, for as long as the
 * broker is away, has no JetStream yet, has lost the stream or has no space.
 *
 * @throws the signal's reason; a zod error for a bad body; `UnsafeName`; a broker's error that trying again can't cure
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
