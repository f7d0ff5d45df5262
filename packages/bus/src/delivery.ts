import type { JsMsg } from '@nats-io/jetstream';
import { type Msg, nanos } from '@nats-io/transport-node';
import { translate } from './errors.ts';
import type { Link } from './link.ts';

const ACK_TIMEOUT_MS = 5_000;
const encoder = new TextEncoder();

/** A message from a stream, to be settled one way or another. What is not settled comes again after the ack wait. */
export interface Delivery<T> {
  readonly body: T;
  readonly subject: string;
  /** 1 at first, more when it was delivered before. */
  readonly deliveries: number;
  /** Its number in the stream: the same each time it is delivered, and no other message's. */
  readonly sequence: number;
  /** Resolves when the broker has noted it: then it never comes again. Throws `BusUnavailable`. */
  ack(): Promise<void>;
  /** Says so and doesn't wait; if that gets lost, the message comes again. */
  ackSoon(): void;
  /** Give it back, to come again after the delay. */
  nak(delayMs: number): void;
  /** Never deliver it again. */
  term(reason: string): void;
  /** Starts the ack wait anew. */
  working(): void;
}

export interface Settlement {
  settled: boolean;
}

/** The parts of a broker's message that a delivery needs. */
export type StoredMessage = Pick<Msg | JsMsg, 'subject' | 'data'> & { readonly reply: string };

/**
 * How often it was delivered, and its number in the stream, from the ack subject:
 * `$JS.ACK.[domain.account.]stream.consumer.deliveries.sequence.…`.
 */
export function metadataOf(reply: string): { deliveries: number; sequence: number } {
  const tokens = reply.split('.');
  const at = tokens.length > 9 ? 6 : 4;
  return { deliveries: Number(tokens[at] ?? 1), sequence: Number(tokens[at + 1] ?? 0) };
}

export function createDelivery<T>(
  link: Link,
  message: StoredMessage,
  body: T,
  onTerm: (reason: string) => void,
): Delivery<T> & Settlement {
  const say = (word: string) => link.nc.publish(message.reply, encoder.encode(word));
  const settle = (word: string) => {
    delivery.settled = true;
    say(word);
  };
  const delivery: Delivery<T> & Settlement = {
    settled: false,
    body,
    subject: message.subject,
    ...metadataOf(message.reply),
    async ack() {
      delivery.settled = true;
      try {
        await link.whileConnected(link.nc.request(message.reply, encoder.encode('+ACK'), { timeout: ACK_TIMEOUT_MS }));
      } catch (error) {
        throw translate(error, 'ack');
      }
    },
    ackSoon: () => settle('+ACK'),
    nak: (delayMs) => settle(`-NAK ${JSON.stringify({ delay: nanos(delayMs) })}`),
    term(reason) {
      onTerm(reason);
      settle('+TERM');
    },
    working: () => say('+WPI'),
  };
  return delivery;
}
