import { headers, type Msg } from '@nats-io/transport-node';
import type { Logger } from '@trawl/service-kit';
import { abortable } from '@trawl/service-kit';
import type { StoredMessage } from './delivery.ts';
import { drainSubscription } from './drain-subscription.ts';
import { EVENT_ACK_WAIT_MS } from './ensure-streams.ts';
import type { Link } from './link.ts';
import { checkSubject } from './subject.ts';

const SUBJECT_HEADER = 'Trawl-Subject';
const ACK_HEADER = 'Trawl-Ack';
const ACK_PREFIX = '$JS.ACK.';
const NOTHING = new Uint8Array();

/** Another process that pulls from the same consumer. */
export interface Peer {
  /** The subject for messages handed over to it. */
  readonly subject: string;
  readonly gone: AbortSignal;
}

/** How several processes divide the messages of one consumer. */
export interface Sharing {
  /** The subject for messages handed over to this process. */
  readonly subject: string;
  /** The process that handles the messages of a subject; null for this process. */
  readonly replicaFor: (subject: string) => Peer | null;
}

export interface HandOver {
  /**
   * Hands over a message unparsed, with the right to settle it.
   *
   * @returns false if it must be handled here; true when its slot here is free again
   */
  give(peer: Peer, message: StoredMessage): Promise<boolean>;
  /** Accepts no more messages from other processes, and resolves when the accepted ones are handled. */
  stop(): Promise<void>;
}

/**
 * @param take handles a message that another process pulled
 * @throws {UnsafeName}
 */
export function openHandOver(
  link: Link,
  log: Logger,
  subject: string,
  take: (message: StoredMessage) => Promise<void>,
): HandOver {
  checkSubject(subject);
  const running = new Set<Promise<void>>();
  const given = new Map<string, (taken: boolean) => void>();
  let count = 0;

  const offers = link.nc.subscribe(subject, {
    callback: (error, offer: Msg) => {
      if (error !== null) return log.error({ err: error, subject }, 'subscription failed');
      const message = messageOf(offer);
      if (message === null) return log.warn({ subject }, 'dropped a handed-over message without an ack subject');
      const done = take(message)
        .then(() => {
          if (offer.reply !== undefined) link.nc.publish(offer.reply, NOTHING);
        })
        .catch((failure: unknown) => log.error({ err: failure, subject }, 'handling a handed-over message failed'))
        .finally(() => running.delete(done));
      running.add(done);
    },
  });
  const answers = link.nc.subscribe(`${subject}.*`, {
    // The broker replies with a status if there is no subscriber.
    callback: (error, answer: Msg) => {
      if (error !== null) return log.error({ err: error, subject }, 'subscription failed');
      given.get(answer.subject)?.(answer.headers?.code !== 503);
    },
  });

  return {
    async give(peer, message) {
      const answered = Promise.withResolvers<boolean>();
      const answer = `${subject}.${++count}`;
      // The slot is reserved until the broker redelivers the message.
      const late = setTimeout(answered.resolve, EVENT_ACK_WAIT_MS, true);
      given.set(answer, answered.resolve);
      try {
        const named = headers();
        named.set(SUBJECT_HEADER, message.subject);
        named.set(ACK_HEADER, message.reply);
        link.nc.publish(peer.subject, message.data, { headers: named, reply: answer });
        return await abortable(link.whileConnected(answered.promise), peer.gone);
      } catch (error) {
        log.debug({ err: error, subject: message.subject }, 'a message could not be handed over');
        return false;
      } finally {
        clearTimeout(late);
        given.delete(answer);
      }
    },
    async stop() {
      await drainSubscription(offers);
      await Promise.all(running);
      answers.unsubscribe();
    },
  };
}

function messageOf({ data, headers: named }: Msg): StoredMessage | null {
  const subject = named?.get(SUBJECT_HEADER);
  const reply = named?.get(ACK_HEADER);
  return subject && reply?.startsWith(ACK_PREFIX) ? { subject, data, reply } : null;
}
