import { collectConsumer, EVENT_CONSUMER, EVENT_STREAM, messageConsumer, WORK_STREAM } from '@trawl/contracts';
import type { Actor, Schedule } from './schedule.ts';

/** The behavior of the network between the actors and the broker. */
export interface NetworkConditions {
  /** Milliseconds from one end to the other. */
  latencyMs(): number;
  /** Whether this message is lost. */
  loses(): boolean;
  /** Whether this message is delivered twice. */
  repeats(): boolean;
}

export interface StoredMessage {
  readonly subject: string;
  readonly data: Uint8Array;
  readonly consumer: string;
  readonly sequence: number;
  deliveries: number;
  /** After a delivery, it is redelivered at this time unless it is settled. */
  availableAtMs: number;
}

/** A client that pulls from a consumer. */
export interface Puller {
  readonly actor: Actor;
  readonly consumer: string;
  hasRoom(): boolean;
  deliver(message: StoredMessage, deliveries: number): void;
}

/** A responder on a subject. */
export interface Answerer {
  readonly actor: Actor;
  readonly subject: string;
  answer(data: Uint8Array, reply: (data: Uint8Array) => void): void;
}

/** A client that accepts messages that another puller of the same consumer hands over. */
export interface Taker {
  readonly actor: Actor;
  readonly subject: string;
  /** @param answer reports that the message's slot here is free again */
  take(message: StoredMessage, deliveries: number, answer: () => void): void;
}

/** A subscriber; `pattern` is a subject, optionally with a trailing wildcard. */
export interface Subscriber {
  readonly actor: Actor;
  readonly pattern: string;
  receive(data: Uint8Array, subject: string): void;
}

const ACK_WAIT_MS: Readonly<Record<string, number>> = { [EVENT_CONSUMER]: 5_000 };
const OTHER_ACK_WAIT_MS = 30_000;
const DEDUPE_MS = 120_000;

/** The broker's disk. */
interface Store {
  messages: StoredMessage[];
  dedupe: Map<string, number>;
  /** The sequence number of the last message. */
  sequence: number;
}

const emptyStore = (): Store => ({ messages: [], dedupe: new Map(), sequence: 0 });

/** A broker with two work-queue streams, as in NATS JetStream, and core subjects without storage. */
export class Broker {
  readonly pullers = new Set<Puller>();
  readonly answerers = new Set<Answerer>();
  readonly subscribers = new Set<Subscriber>();
  readonly takers = new Set<Taker>();
  readonly #schedule: Schedule;
  readonly #networkConditions: () => NetworkConditions;
  #store = emptyStore();
  #copy = emptyStore();
  /** The broker is unreachable until this virtual time, in milliseconds. */
  downUntilMs = 0;

  constructor(schedule: Schedule, networkConditions: () => NetworkConditions) {
    this.#schedule = schedule;
    this.#networkConditions = networkConditions;
  }

  get stored(): number {
    return this.#store.messages.length;
  }

  countStored(stream: string): ReadonlyMap<string, number> {
    const counts = new Map<string, number>();
    for (const { subject, consumer } of this.#store.messages) {
      if ((consumer === EVENT_CONSUMER) === (stream === EVENT_STREAM))
        counts.set(subject, (counts.get(subject) ?? 0) + 1);
    }
    return counts;
  }

  /** Sends something from an actor to the broker; it may get lost. */
  carry(actor: Actor, act: () => void, delayMs = 0): void {
    const network = this.#networkConditions();
    if (this.#cutOff(actor) || network.loses()) return;
    this.#schedule.plan(null, delayMs + network.latencyMs(), () => {
      if (!this.#cutOff(actor)) act();
    });
  }

  /** The same from the broker to the actor, whose code then runs. */
  bring(actor: Actor, act: () => void): void {
    const network = this.#networkConditions();
    if (this.#cutOff(actor) || network.loses()) return;
    this.#schedule.plan(actor, network.latencyMs(), act);
  }

  #cutOff = (actor: Actor): boolean => Math.max(actor.cutOffUntilMs, this.downUntilMs) > this.#schedule.nowMs;

  /** Stores a message unless its id is a duplicate. */
  store(stream: string, subject: string, data: Uint8Array, dedupeId: string): void {
    const now = this.#schedule.nowMs;
    const { dedupe, messages } = this.#store;
    const id = `${stream} ${dedupeId}`;
    const before = dedupe.get(id);
    dedupe.set(id, before ?? now);
    if (before !== undefined && now - before < DEDUPE_MS) return;
    const consumer = consumerOf(stream, subject);
    this.#store.sequence += 1;
    const { sequence } = this.#store;
    messages.push({ subject, data, consumer, sequence, deliveries: 0, availableAtMs: now });
    this.dispatch(consumer);
  }

  /** Delivers available messages to pullers with free slots. */
  dispatch(consumer: string): void {
    const now = this.#schedule.nowMs;
    if (this.downUntilMs > now) {
      this.#schedule.plan(null, this.downUntilMs - now, () => this.dispatch(consumer));
      return;
    }
    for (const message of this.#store.messages) {
      if (message.consumer !== consumer || message.availableAtMs > now) continue;
      const willing = [...this.pullers].filter((one) => one.consumer === consumer && one.actor.alive && one.hasRoom());
      const ready = willing.filter(({ actor }) => !this.#cutOff(actor));
      if (ready.length === 0) {
        // Pullers pull again when their connection is back.
        for (const { actor } of willing)
          this.#schedule.plan(null, actor.cutOffUntilMs - now, () => this.dispatch(consumer));
        return;
      }
      const puller = this.#schedule.random.pick(ready);
      message.deliveries += 1;
      const { deliveries } = message;
      this.again(message, ACK_WAIT_MS[consumer] ?? OTHER_ACK_WAIT_MS);
      puller.deliver(message, deliveries);
      if (this.#networkConditions().repeats()) this.again(message, this.#networkConditions().latencyMs());
    }
  }

  /** Redelivers the message after the delay, unless it is acknowledged by then. */
  again(message: StoredMessage, delayMs: number): void {
    message.availableAtMs = this.#schedule.nowMs + delayMs;
    this.#schedule.plan(null, delayMs, () => this.dispatch(message.consumer));
  }

  remove(message: StoredMessage): void {
    this.#store.messages = this.#store.messages.filter((one) => one !== message);
  }

  wipe(): void {
    this.#store = emptyStore();
  }

  copy(): void {
    const { messages, dedupe, sequence } = this.#store;
    this.#copy = { messages: [...messages], dedupe: new Map(dedupe), sequence };
  }

  /** Restores the copied disk: newer messages are lost, settled ones are redelivered. */
  restore(): void {
    const now = this.#schedule.nowMs;
    this.#store = {
      messages: this.#copy.messages.map((message) => ({ ...message, availableAtMs: now })),
      dedupe: new Map(this.#copy.dedupe),
      sequence: this.#copy.sequence,
    };
    for (const { consumer } of this.#store.messages) this.dispatch(consumer);
  }

  /** One of the subject's responders, if any. */
  answererOf(subject: string): Answerer | null {
    const ready = [...this.answerers].filter((one) => one.subject === subject && one.actor.alive);
    return ready.length === 0 ? null : this.#schedule.random.pick(ready);
  }

  subscribersOf(subject: string): Subscriber[] {
    return [...this.subscribers].filter(({ pattern, actor }) => actor.alive && matches(pattern, subject));
  }

  /** Removes everything of a dead actor. */
  forget(actor: Actor): void {
    for (const set of [this.pullers, this.answerers, this.subscribers, this.takers]) {
      for (const one of [...set]) if (one.actor === actor) set.delete(one as never);
    }
  }
}

const matches = (pattern: string, subject: string): boolean =>
  pattern === subject || (pattern.endsWith('*') && subject.startsWith(pattern.slice(0, -1)));

function consumerOf(stream: string, subject: string): string {
  if (stream === EVENT_STREAM) return EVENT_CONSUMER;
  if (stream !== WORK_STREAM) throw new Error(`no stream ${stream}`);
  return subject.startsWith('run.message.') ? messageConsumer('instagram') : collectConsumer('instagram');
}
