import { type Msg, nanos } from '@nats-io/transport-node';
import type { Logger } from '@trawl/service-kit';
import type { z } from 'zod';
import { decode } from './codec.ts';
import { createDelivery, type Delivery, metadataOf, type StoredMessage } from './delivery.ts';
import { drainSubscription } from './drain-subscription.ts';
import { openHandOver, type Sharing } from './hand-over.ts';
import type { Link } from './link.ts';
import { checkName } from './subject.ts';

/** How long the broker keeps a pull open. */
const PULL_MS = 5_000;
/**
 * Interval of the broker's idle heartbeats for an open pull. A pull is lost if the consumer or the server that leads it fails, so it
 * is opened again after LOST_MS without a heartbeat.
 */
const HEARTBEAT_MS = 1_000;
const LOST_MS = 2_500;
const RETRY_MS = 250;
const FAILED_HANDLER_NAK_MS = 1_000;

export interface ConsumeOptions<S extends z.ZodType> {
  readonly stream: string;
  readonly consumer: string;
  readonly schema: S;
  /** Maximum concurrent deliveries in `handle`. Messages beyond it are returned to the broker. */
  readonly maxInFlight: number;
  /**
   * Called in delivery order, without waiting for the previous call. The slot is occupied until its promise settles. A delivery
   * left unsettled when it resolves is redelivered after the ack wait; when it rejects, the delivery is returned.
   */
  readonly handle: (delivery: Delivery<z.output<S>>) => Promise<void>;
  /** Called with a message that doesn't match the schema, before it is dropped; if it rejects, the message is redelivered. */
  readonly onUnreadable?: (message: UnreadableMessage) => Promise<void>;
  /**
   * Hands each message over to the process that it belongs to. A redelivered message is handled by the process that pulls it,
   * because its owner may be stuck.
   */
  readonly sharing?: Sharing;
}

export interface UnreadableMessage {
  readonly subject: string;
  readonly data: Uint8Array;
  readonly error: unknown;
}

export interface Consumption {
  /** Stops pulling, returns deliveries in transit, and resolves when the current calls of `handle` have ended. */
  stop(): Promise<void>;
}

/**
 * Pulls from a durable consumer. At most one pull is open, for as many messages as there are free slots, so the broker sends no more
 * than can be handled, unless this process stalls. Survives broker restarts, and retries while the stream or the consumer is missing.
 *
 * @throws {UnsafeName}
 */
export function consume<S extends z.ZodType>(link: Link, logger: Logger, options: ConsumeOptions<S>): Consumption {
  const { stream, consumer, schema, maxInFlight, handle, onUnreadable, sharing } = options;
  checkName(stream);
  checkName(consumer);
  const log = logger.child({ stream, consumer });
  const inbox = link.newInbox();
  const running = new Set<Promise<void>>();
  let pull: { readonly inbox: string; left: number; lost: NodeJS.Timeout } | undefined;
  let pulls = 0;
  let missing = false;
  let stopping = false;

  const endPull = () => {
    clearTimeout(pull?.lost);
    pull = undefined;
  };

  const openPull = () => {
    const batch = maxInFlight - running.size;
    if (stopping || pull !== undefined || batch <= 0 || !link.connected()) return;
    const opened = { inbox: `${inbox}.${++pulls}`, left: batch, lost: setTimeout(retry, LOST_MS) };
    pull = opened;
    link.nc.publish(
      `$JS.API.CONSUMER.MSG.NEXT.${stream}.${consumer}`,
      JSON.stringify({ batch, expires: nanos(PULL_MS), idle_heartbeat: nanos(HEARTBEAT_MS) }),
      { reply: opened.inbox },
    );
  };

  /** Restarts the loss timer after a heartbeat or a message. */
  const keepPull = () => {
    if (pull === undefined) return;
    clearTimeout(pull.lost);
    pull.lost = setTimeout(retry, LOST_MS);
  };

  const retry = () => {
    endPull();
    openPull();
  };

  const onStatus = (code: number, description: string) => {
    if (code === 100) return keepPull();
    endPull();
    // 408 means that the pull has expired, 404 that there are no messages: both are normal.
    if (code === 408 || code === 404) return openPull();
    if (!missing) log.warn({ code, description }, 'the stream or consumer is unavailable; retrying');
    missing = true;
    setTimeout(openPull, RETRY_MS);
  };

  const onMessage = (message: StoredMessage) => {
    missing = false;
    // While this process is stalled, it reads no heartbeats and opens another pull, and the broker still serves the previous one.
    if (running.size >= maxInFlight) return createDelivery(link, message, undefined, onTerm(message.subject)).nak(0);
    if (pull !== undefined && --pull.left <= 0) endPull();
    else keepPull();
    const done = deliverToOwner(message).finally(() => {
      running.delete(done);
      openPull();
    });
    running.add(done);
    openPull();
  };

  const deliverToOwner = async (message: StoredMessage): Promise<void> => {
    const replica = stopping || metadataOf(message.reply).deliveries > 1 ? null : sharing?.replicaFor(message.subject);
    if (!replica || !(await handOver?.give(replica, message))) await deliver(message);
  };

  const onTerm = (subject: string) => (reason: string) => log.error({ subject, reason }, 'message dropped for good');

  const deliver = async (message: StoredMessage): Promise<void> => {
    const { subject } = message;
    let body: z.output<S>;
    try {
      body = decode(schema, message.data);
    } catch (error) {
      log.error({ err: error, subject }, 'message can not be read');
      await drop(createDelivery(link, message, undefined, onTerm(subject)), { subject, data: message.data, error });
      return;
    }
    const delivery = createDelivery(link, message, body, onTerm(subject));
    if (stopping) return delivery.nak(0);
    try {
      await handle(delivery);
    } catch (error) {
      log.error({ err: error, subject }, 'handling a message failed');
      if (!delivery.settled) delivery.nak(FAILED_HANDLER_NAK_MS);
    }
  };

  const drop = async (delivery: Delivery<undefined>, message: UnreadableMessage): Promise<void> => {
    try {
      await onUnreadable?.(message);
      delivery.term('unreadable');
    } catch (failure) {
      log.error({ err: failure, subject: message.subject }, 'storing an unreadable message failed');
      delivery.nak(FAILED_HANDLER_NAK_MS);
    }
  };

  const handOver = sharing && openHandOver(link, log, sharing.subject, deliver);
  const subscription = link.nc.subscribe(`${inbox}.*`, {
    callback: (error, message: Msg) => {
      if (error !== null) return log.error({ err: error }, 'subscription failed');
      const { subject, data, reply } = message;
      if (!subject.startsWith(inbox)) {
        if (reply !== undefined) onMessage({ subject, data, reply });
      } else if (subject === pull?.inbox) {
        onStatus(message.headers?.code ?? 0, message.headers?.description ?? '');
      }
    },
  });
  const forgetReconnect = link.onReconnect(retry);
  openPull();

  const stop = async () => {
    stopping = true;
    forgetReconnect();
    endPull();
    await drainSubscription(subscription);
    await Promise.all(running);
    await handOver?.stop();
  };
  let stopped: Promise<void> | undefined;
  return {
    stop() {
      stopped ??= stop();
      return stopped;
    },
  };
}
