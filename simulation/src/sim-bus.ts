import {
  AnswerFailed,
  type Bus,
  BusUnavailable,
  type ConsumeOptions,
  type Consumption,
  type Delivery,
  type Peer,
} from '@trawl/bus';
import { EVENT_STREAM, WORK_STREAM } from '@trawl/contracts';
import type { Logger } from '@trawl/service-kit';
import { abortable } from '@trawl/service-kit';
import { z } from 'zod';
import { decode, encode } from '../../packages/bus/src/codec.ts';
import { sleep } from '../../packages/bus/src/sleep.ts';
import type { Broker, Puller, StoredMessage, Taker } from './broker.ts';
import { type Actor, acting } from './schedule.ts';

const Envelope = z.union([z.object({ answer: z.unknown() }), z.object({ error: z.string() })]);

/** The values of the real bus, except for ATTEMPT_MS (1,000 there), because changing it would change every seed. */
const ATTEMPT_MS = 2_000;
const RETRY_MS = 200;
const ACK_TIMEOUT_MS = 5_000;
const FAILED_HANDLER_NAK_MS = 1_000;
/** A pull whose message got lost is abandoned after this time. */
const LOST_PULL_MS = 5_000;
/** How long a slot is reserved for a message that was handed over. */
const HAND_OVER_MS = 5_000;

/** One actor's bus on the simulated broker. It handles loss and delay like the real one. */
export function simBus(actor: Actor, broker: Broker, logger: Logger): Bus {
  const publish: Bus['publish'] = async (subject, schema, body, { dedupeId, signal }) => {
    const bytes = encode(schema, body);
    const stream = subject.startsWith('run.event.') ? EVENT_STREAM : WORK_STREAM;
    for (;;) {
      signal?.throwIfAborted();
      const stored = Promise.withResolvers<boolean>();
      const timer = setTimeout(() => stored.resolve(false), ATTEMPT_MS);
      broker.carry(actor, () => {
        broker.store(stream, subject, bytes, dedupeId);
        broker.bring(actor, () => stored.resolve(true));
      });
      const isStored = await stored.promise;
      clearTimeout(timer);
      if (isStored) return;
      await sleep(RETRY_MS, signal);
    }
  };

  const request: Bus['request'] = async (subject, requestSchema, answerSchema, body, { timeoutMs }) => {
    const bytes = encode(requestSchema, body);
    const answered = Promise.withResolvers<Uint8Array>();
    const timer = setTimeout(() => answered.reject(new BusUnavailable(`${subject}: no answer in time`)), timeoutMs);
    broker.carry(actor, () => {
      const answerer = broker.answererOf(subject);
      if (answerer === null) {
        broker.bring(actor, () => answered.reject(new BusUnavailable(`${subject}: the broker didn't answer`)));
        return;
      }
      broker.bring(answerer.actor, () =>
        answerer.answer(bytes, (data) =>
          broker.carry(answerer.actor, () => broker.bring(actor, () => answered.resolve(data))),
        ),
      );
    });
    try {
      const envelope = decode(Envelope, await answered.promise);
      if ('error' in envelope) throw new AnswerFailed(`${subject}: ${envelope.error}`);
      return answerSchema.parse(envelope.answer);
    } finally {
      clearTimeout(timer);
    }
  };

  const answer: Bus['answer'] = (subject, requestSchema, answerSchema, _queue, handler) => {
    const respond = async (data: Uint8Array) => {
      try {
        return { answer: answerSchema.parse(await handler(decode(requestSchema, data), null)) };
      } catch (error) {
        logger.error({ err: error, subject }, 'answering a request failed');
        return { error: error instanceof Error ? error.message : 'failed' };
      }
    };
    const running = new Set<Promise<void>>();
    const answerer = {
      actor,
      subject,
      answer(data: Uint8Array, reply: (data: Uint8Array) => void) {
        const done = respond(data).then((envelope) => {
          running.delete(done);
          reply(encode(Envelope, envelope));
        });
        running.add(done);
      },
    };
    broker.answerers.add(answerer);
    return {
      async stop() {
        broker.answerers.delete(answerer);
        await Promise.all(running);
      },
    };
  };

  const countStored: Bus['countStored'] = async (stream, _pattern, timeoutMs) => {
    const counted = Promise.withResolvers<ReadonlyMap<string, number>>();
    const timer = setTimeout(() => counted.reject(new BusUnavailable(`${stream}: no answer in time`)), timeoutMs);
    broker.carry(actor, () => {
      const count = broker.countStored(stream);
      broker.bring(actor, () => counted.resolve(count));
    });
    return counted.promise.finally(() => clearTimeout(timer));
  };

  return {
    publish,
    request,
    answer,
    consume: (options) => consume(actor, broker, logger, options),
    broadcast(subject, schema, body) {
      const bytes = encode(schema, body);
      broker.carry(actor, () => {
        for (const subscriber of broker.subscribersOf(subject))
          broker.bring(subscriber.actor, () => subscriber.receive(bytes, subject));
      });
    },
    subscribe(subject, schema, handler) {
      const subscriber = {
        actor,
        pattern: subject,
        receive: (data: Uint8Array, said: string) => handler(decode(schema, data), said),
      };
      broker.subscribers.add(subscriber);
      return { stop: () => void broker.subscribers.delete(subscriber) };
    },
    ensureStreams: async () => undefined,
    watchStreams: () => ({ stop: async () => undefined }),
    connected: () => true,
    hasStreams: async () => true,
    countStored,
    onReconnect: () => () => undefined,
    drain: async () => undefined,
  };
}

function consume<S extends z.ZodType>(
  actor: Actor,
  broker: Broker,
  logger: Logger,
  { consumer, schema, maxInFlight, handle, sharing }: ConsumeOptions<S>,
): Consumption {
  const running = new Set<Promise<void>>();
  const taken = new Set<Promise<void>>();
  let onTheirWay = 0;
  let stopping = false;

  const take = async (message: StoredMessage, deliveries: number): Promise<void> => {
    const delivery = deliveryOf(actor, broker, logger, message, decode(schema, message.data), deliveries);
    if (stopping) return delivery.nak(0);
    try {
      await handle(delivery);
    } catch (error) {
      logger.error({ err: error, subject: message.subject }, 'handling a message failed');
      if (!delivery.settled) delivery.nak(FAILED_HANDLER_NAK_MS);
    }
  };

  const forwardOrTake = async (message: StoredMessage, deliveries: number): Promise<void> => {
    const replica = stopping || deliveries > 1 ? null : sharing?.replicaFor(message.subject);
    if (!replica || !(await give(replica, message, deliveries))) await take(message, deliveries);
  };

  /** Whether another puller has or had the message. If so, it may be redelivered. */
  const give = async ({ subject, gone }: Peer, message: StoredMessage, deliveries: number): Promise<boolean> => {
    const answered = Promise.withResolvers<boolean>();
    const late = setTimeout(() => answered.resolve(true), HAND_OVER_MS);
    broker.carry(actor, () => {
      const taker = [...broker.takers].find((one) => one.subject === subject && one.actor.alive);
      if (!taker) return broker.bring(actor, () => answered.resolve(false));
      broker.bring(taker.actor, () =>
        taker.take(message, deliveries, () =>
          broker.carry(taker.actor, () => broker.bring(actor, () => answered.resolve(true))),
        ),
      );
    });
    try {
      return await abortable(answered.promise, gone);
    } catch {
      return false;
    } finally {
      clearTimeout(late);
    }
  };

  const taker: Taker | undefined = sharing && {
    actor,
    subject: sharing.subject,
    take(message, deliveries, answer) {
      const done = take(message, deliveries).finally(() => {
        taken.delete(done);
        answer();
      });
      taken.add(done);
    },
  };
  if (taker) broker.takers.add(taker);

  const puller: Puller = {
    actor,
    consumer,
    hasRoom: () => !stopping && running.size + onTheirWay < maxInFlight,
    deliver(message, deliveries) {
      onTheirWay += 1;
      let arrived = false;
      const arrive = () => {
        if (!arrived) onTheirWay -= 1;
        arrived = true;
      };
      acting.run(actor, () =>
        setTimeout(() => {
          arrive();
          broker.dispatch(consumer);
        }, LOST_PULL_MS),
      );
      broker.bring(actor, () => {
        arrive();
        const done = forwardOrTake(message, deliveries).finally(() => {
          running.delete(done);
          broker.dispatch(consumer);
        });
        running.add(done);
      });
    },
  };
  broker.pullers.add(puller);
  broker.dispatch(consumer);
  return {
    async stop() {
      stopping = true;
      await Promise.all([...running, ...taken]);
      broker.pullers.delete(puller);
      if (taker) broker.takers.delete(taker);
    },
  };
}

function deliveryOf<T>(
  actor: Actor,
  broker: Broker,
  logger: Logger,
  message: StoredMessage,
  body: T,
  deliveries: number,
): Delivery<T> & { settled: boolean } {
  const settle = (act: () => void) => {
    delivery.settled = true;
    broker.carry(actor, act);
  };
  const delivery: Delivery<T> & { settled: boolean } = {
    settled: false,
    body,
    subject: message.subject,
    sequence: message.sequence,
    deliveries,
    async ack() {
      const acked = Promise.withResolvers<void>();
      const timer = setTimeout(() => acked.reject(new BusUnavailable("ack: the broker didn't answer")), ACK_TIMEOUT_MS);
      settle(() => {
        broker.remove(message);
        broker.bring(actor, acked.resolve);
      });
      try {
        await acked.promise;
      } finally {
        clearTimeout(timer);
      }
    },
    ackSoon: () => settle(() => broker.remove(message)),
    nak: (delayMs) => settle(() => broker.again(message, delayMs)),
    term(reason) {
      logger.error({ subject: message.subject, reason }, 'message dropped for good');
      settle(() => broker.remove(message));
    },
    working: () => undefined,
  };
  return delivery;
}
