import type { Logger } from '@trawl/service-kit';
import type { z } from 'zod';
import { decode, encode } from './codec.ts';
import type { Link } from './link.ts';
import { checkPattern, checkSubject } from './subject.ts';

export interface Subscription {
  stop(): void;
}

/**
 * Publishes to current subscribers; the message isn't stored, and is lost while the broker is unavailable.
 *
 * @throws {UnsafeName}
 */
export function broadcast<S extends z.ZodType>(link: Link, subject: string, schema: S, body: z.input<S>): void {
  checkSubject(subject);
  const bytes = encode(schema, body);
  if (link.connected()) link.nc.publish(subject, bytes);
}

/**
 * Subscribes to a subject (wildcards allowed). Unreadable messages and handler errors are logged.
 *
 * @throws {UnsafeName}
 */
export function subscribe<S extends z.ZodType>(
  link: Link,
  logger: Logger,
  subject: string,
  schema: S,
  handler: (body: z.output<S>, subject: string) => void,
): Subscription {
  checkPattern(subject);
  const subscription = link.nc.subscribe(subject, {
    callback: (error, message) => {
      if (error !== null) return logger.error({ err: error, subject }, 'subscription failed');
      try {
        handler(decode(schema, message.data), message.subject);
      } catch (failure) {
        logger.error({ err: failure, subject: message.subject }, 'handling a broadcast failed');
      }
    },
  });
  return { stop: () => subscription.unsubscribe() };
}
