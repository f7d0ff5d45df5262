import { headers, type Msg } from '@nats-io/transport-node';
import type { Logger } from '@trawl/service-kit';
import { abortable } from '@trawl/service-kit';
import type { StoredMessage } from './delivery.ts';
import { drainSubscription } from './drain-subscription.ts';
import type { Link } from './link.ts';
import { checkSubject } from './subject.ts';

/**
 * How long a place is kept for a message that another has. After that it comes again anyway: the ack wait of the events' consumer
 * is as long.
 */
const ANSWER_MS = 5_000;
const SUBJECT_HEADER = 'Trawl-Subject';
const ACK_HEADER = 'Trawl-Ack';
const ACK_PREFIX = '$JS.ACK.';
const NOTHING = new Uint8Array();

/** Somebody else who pulls from the same consumer, for as long as it is there. */
export interface Peer {
  /** Where it takes what others have pulled. */
  readonly subject: string;
  readonly gone: AbortSignal;
}

/** How those who pull from one consumer divide its messages among themselves. */
export interface Sharing {
  /** Where this one takes what others have pulled. */
  readonly subject: string;
  /** Who handles the messages of a subject, or null: this one does. */
  readonly homeOf: (subject: string) => Peer | null;
}

export interface HandOver {
  /**
   * Brings a message to somebody else, unread, with the right to settle it.
   *
   * @returns false where it has to be handled here; else once it takes no place there any more
   */
  give(peer: Peer, message: StoredMessage): Promise<boolean>;
  /** Takes no more from others, and resolves when what was taken is handled. */
  stop(): Promise<void>;
}

/**
 * @param take handles what another has pulled
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
      if (message === null) return log.warn({ subject }, 'what was handed over is no delivery; dropped');
      const done = take(message)
        .then(() => {
          if (offer.reply !== undefined) link.nc.publish(offer.reply, NOTHING);
        })
        .catch((failure: unknown) => log.error({ err: failure, subject }, 'what was handed over could not be handled'))
        .finally(() => running.delete(done));
      running.add(done);
    },
  });
  const answers = link.nc.subscribe(`${subject}.*`, {
    // The broker itself answers with a status where nobody is there to take it.
    callback: (error, answer: Msg) => {
      if (error !== null) return log.error({ err: error, subject }, 'subscription failed');
      given.get(answer.subject)?.(answer.headers?.code !== 503);
    },
  });

  return {
    async give(peer, message) {
      const answered = Promise.withResolvers<boolean>();
      const answer = `${subject}.${++count}`;
      const late = setTimeout(answered.resolve, ANSWER_MS, true);
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
