import type { JsMsg } from '@nats-io/jetstream';
import { type Msg, nanos } from '@nats-io/transport-node';
import { translate } from './errors.ts';
import type { Link } from './link.ts';

const ACK_TIMEOUT_MS = 5_000;
const encoder = new TextEncoder();

/** A message from a stream, which must be settled. Unsettled messages are redelivered after the ack wait. */
export interface Delivery<T> {
  readonly body: T;
  readonly subject: string;
  /** 1 for the first delivery, more for redeliveries. */
  readonly deliveries: number;
  /** Its stream sequence number: unique, and the same for each delivery. */
  readonly sequence: number;
  /** Resolves when the broker has recorded the ack, after which the message is never redelivered. Throws `BusUnavailable`. */
  ack(): Promise<void>;
  /** Acknowledges without waiting; if the ack gets lost, the message is redelivered. */
  ackSoon(): void;
  /** Returns the message for redelivery after the delay. */
  nak(delayMs: number): void;
  /** Prevents further deliveries. */
  term(reason: string): void;
  /** Restarts the ack wait. */
  working(): void;
}

export interface Settlement {
  settled: boolean;
}

/** The parts of a broker's message that a delivery needs. */
export type StoredMessage = Pick<Msg | JsMsg, 'subject' | 'data'> & { readonly reply: string };

/**
 * The number of deliveries and the stream sequence, from the ack subject:
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
  const send = (word: string) => link.nc.publish(message.reply, encoder.encode(word));
  const settle = (word: string) => {
    delivery.settled = true;
    send(word);
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
    working: () => send('+WPI'),
  };
  return delivery;
}
