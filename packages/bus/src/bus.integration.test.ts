import { stat } from 'node:fs/promises';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import {
  API_QUEUE,
  collectConsumer,
  EVENT_CONSUMER,
  EVENT_STREAM,
  LEASE_MS,
  SESSION_CHECK_QUEUE,
  subjects,
  WORK_STREAM,
} from '@trawl/contracts';
import { createLogger } from '@trawl/service-kit';
import { type TestNats, testNats } from '@trawl/stack/testing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { type Bus, connectBus, type Delivery } from './index.ts';

const Numbered = z.object({ n: z.number().int() });
type Numbered = z.infer<typeof Numbered>;

const lines: string[] = [];
const logger = createLogger({
  service: 'test',
  level: 'info',
  destination: { write: (line) => void lines.push(line) },
});
const events = { stream: EVENT_STREAM, consumer: EVENT_CONSUMER, schema: Numbered };

let nats: TestNats;
let api: Bus;
let scraper: Bus;
beforeEach(async () => {
  lines.length = 0;
  nats = await testNats();
  api = await connectBus({ url: nats.urlOf('api'), service: 'api', logger });
  scraper = await connectBus({ url: nats.urlOf('scraper'), service: 'scraper', logger });
  await api.ensureStreams();
});
afterEach(async () => {
  await Promise.all([api.drain(), scraper.drain()]);
  await nats.stop();
});

const publish = (n: number, bus = scraper) => bus.publish('run.event.r', Numbered, { n }, { dedupeId: `r.1.${n}` });
/** A connection of a user without limits. */
function connectRaw() {
  const { username, password, host } = new URL(nats.url);
  return connect({ servers: host, user: username, pass: password });
}

/** Longer than a consumer waits for a heartbeat, and shorter than a pull. */
const STALL_MS = 2_700;
const counted = (count: number) => Array.from({ length: count }, (_, index) => index);

test('counts unacknowledged messages by subject', async () => {
  for (const n of counted(5)) await publish(n);
  const { got, consumption } = recordDeliveries(async (delivery) => {
    if (delivery.body.n < 2) await delivery.ack();
  });
  await vi.waitFor(() => expect(got.length).toBe(5));
  await scraper.publish('run.event.other', Numbered, { n: 9 }, { dedupeId: 'other' });
  await vi.waitFor(() => expect(got.length).toBe(6));
  const unacked = await api.countStored(EVENT_STREAM, 'run.event.*', 2_000);
  expect(Object.fromEntries(unacked)).toEqual({ 'run.event.r': 3, 'run.event.other': 1 });
  await consumption.stop();
});

/** Consumes and records numbers; acknowledges by default. */
function recordDeliveries(
  handle: (delivery: Delivery<Numbered>) => Promise<void> = async (delivery) => delivery.ackSoon(),
) {
  const got: number[] = [];
  const consumption = api.consume({
    ...events,
    maxInFlight: 8,
    async handle(delivery) {
      got.push(delivery.body.n);
      await handle(delivery);
    },
  });
  return { got, consumption };
}

test('delivers messages in order and once, however often each was published', async () => {
  for (const n of counted(50)) await Promise.all([publish(n), publish(n)]);
  const { got, consumption } = recordDeliveries((delivery) => delivery.ack());
  await vi.waitFor(() => expect(got.length).toBe(50));
  expect(got).toEqual(counted(50));
  await consumption.stop();
});

test('works on a broker whose users share one account', async () => {
  await using shared = await testNats({ sharedAccount: true });
  const [server, worker] = await Promise.all([
    connectBus({ url: shared.urlOf('api'), service: 'api', logger }),
    connectBus({ url: shared.urlOf('scraper'), service: 'scraper', logger }),
  ]);
  await server.ensureStreams();
  const Text = z.object({ text: z.string() });
  const got: number[] = [];
  const tickets = worker.consume({
    stream: WORK_STREAM,
    consumer: collectConsumer('instagram'),
    schema: Numbered,
    maxInFlight: 1,
    async handle(delivery) {
      got.push(delivery.body.n);
      await delivery.ack();
    },
  });
  await server.publish(subjects.collectWork('instagram'), Numbered, { n: 1 }, { dedupeId: 't1' });
  await vi.waitFor(() => expect(got).toEqual([1]), { timeout: 10_000 });
  await publish(2, worker);
  const echo = async ({ text }: z.infer<typeof Text>) => ({ text });
  const answering = [
    server.answer(subjects.claim, Text, Text, API_QUEUE, echo),
    worker.answer(subjects.sessionCheck, Text, Text, SESSION_CHECK_QUEUE, echo),
  ];
  const request = (bus: Bus, subject: string) =>
    bus.request(subject, Text, Text, { text: 'hello' }, { timeoutMs: 2_000 });
  await vi.waitFor(async () => expect(await request(worker, subjects.claim)).toEqual({ text: 'hello' }));
  await vi.waitFor(async () => expect(await request(server, subjects.sessionCheck)).toEqual({ text: 'hello' }));
  await Promise.all([tickets.stop(), ...answering.map((each) => each.stop())]);
  await Promise.all([server.drain(), worker.drain()]);
});

/** Consumes and holds each delivery until `finish`. */
function holdDeliveries() {
  let most = 0;
  const gates: (() => void)[] = [];
  const { got, consumption } = recordDeliveries(async (delivery) => {
    most = Math.max(most, gates.length + 1);
    await new Promise<void>((resolve) => gates.push(resolve));
    delivery.ackSoon();
  });
  return {
    count: () => gates.length,
    /** Releases all deliveries until this many have come. @returns the most that were held at once */
    async finish(total: number): Promise<number> {
      while (got.length < total || gates.length > 0) {
        gates.shift()?.();
        await new Promise((resolve) => setImmediate(resolve));
      }
      await consumption.stop();
      return most;
    },
  };
}

test('redelivers the messages of a dead consumer well within a lease', async () => {
  await publish(1);
  const dying = await connectBus({ url: nats.urlOf('api'), service: 'api', logger });
  const taken = Promise.withResolvers<void>();
  dying.consume({ ...events, maxInFlight: 8, handle: () => new Promise(() => taken.resolve()) });
  await taken.promise;
  await dying.drain();
  const { got, consumption } = recordDeliveries();
  await vi.waitFor(() => expect(got).toEqual([1]), { timeout: LEASE_MS / 2 });
  await consumption.stop();
});

test('never exceeds its limit of messages in progress', async () => {
  const held = holdDeliveries();
  for (const n of counted(20)) await publish(n);
  await vi.waitFor(() => expect(held.count()).toBe(8));
  expect(await held.finish(20)).toBe(8);
});

test('a consumer that stalled has no more messages in progress than its limit', async () => {
  const raw = await connectRaw();
  const { consumers } = await jetstreamManager(raw);
  const openPulls = async () => (await consumers.info(EVENT_STREAM, EVENT_CONSUMER)).num_waiting;
  const held = holdDeliveries();
  await vi.waitUntil(async () => (await openPulls()) === 1);
  // In a callback of a read, after which timers run before sockets are read.
  await stat('.');
  const until = performance.now() + STALL_MS;
  while (performance.now() < until);
  await vi.waitUntil(async () => (await openPulls()) === 2, { timeout: 5_000 });
  for (const n of counted(20)) await publish(n);
  await vi.waitUntil(async () => (await openPulls()) === 0, { timeout: 10_000 });
  expect(held.count()).toBe(8);
  expect(await held.finish(20)).toBe(8);
  await raw.close();
});

test('redelivers returned and failed messages with their delivery count', async () => {
  const deliveries: number[] = [];
  const { got, consumption } = recordDeliveries(async (delivery) => {
    deliveries.push(delivery.deliveries);
    if (delivery.deliveries === 1) return delivery.nak(1);
    if (delivery.deliveries === 2) throw new Error('not yet');
    await delivery.ack();
  });
  await publish(7);
  await vi.waitFor(() => expect(got).toEqual([7, 7, 7]), { timeout: 30_000 });
  expect(deliveries).toEqual([1, 2, 3]);
  await consumption.stop();
});

test('drops and reports an unreadable message, then continues', async () => {
  await scraper.publish('run.event.r', z.object({ other: z.string() }), { other: 'x' }, { dedupeId: 'bad' });
  await publish(1);
  const { got, consumption } = recordDeliveries();
  await vi.waitFor(() => expect(got).toEqual([1]));
  expect(lines.join('')).toContain('message can not be read');
  await consumption.stop();
});

test('keeps all messages and their order when the broker is killed during publishing', async () => {
  const { got, consumption } = recordDeliveries((delivery) => delivery.ack());
  const publishing = (async () => {
    for (const n of counted(600)) await publish(n);
  })();
  for (const least of [100, 300]) {
    await vi.waitFor(() => expect(got.length).toBeGreaterThan(least), { timeout: 30_000, interval: 2 });
    await nats.process.restart();
  }
  await publishing;
  await vi.waitFor(() => expect(new Set(got).size).toBe(600), { timeout: 20_000 });
  // Deliveries in progress when the broker failed may be redelivered, but first deliveries stay in order.
  expect([...new Set(got)]).toEqual(counted(600));
  await consumption.stop();
});

test('publishing waits for missing streams, and consuming resumes when they return', async () => {
  const { got, consumption } = recordDeliveries();
  const raw = await connectRaw();
  const manager = await jetstreamManager(raw);
  await publish(1);
  await vi.waitFor(() => expect(got).toEqual([1]));
  await manager.streams.delete(EVENT_STREAM);
  await raw.close();
  const late = publish(2);
  await vi.waitFor(() => expect(lines.join('')).toContain('the stream or consumer is unavailable'), {
    timeout: 15_000,
  });
  await api.ensureStreams();
  await late;
  await vi.waitFor(() => expect(got).toEqual([1, 2]), { timeout: 30_000 });
  await consumption.stop();
});

test('publishing stops when its signal aborts', async () => {
  await nats.process.stop();
  const controller = new AbortController();
  const publishing = scraper.publish('run.event.r', Numbered, { n: 1 }, { dedupeId: 'x', signal: controller.signal });
  controller.abort(new Error('enough'));
  await expect(publishing).rejects.toThrow('enough');
});

test('ensures streams repeatedly and updates outdated ones', async () => {
  await publish(1);
  await api.ensureStreams();
  const { got, consumption } = recordDeliveries();
  await vi.waitFor(() => expect(got).toEqual([1]));
  await consumption.stop();
});

test('a service lacks the permissions of other services', async () => {
  await expect(scraper.ensureStreams({ signal: AbortSignal.timeout(700) })).rejects.toThrow();
  expect(lines.join('')).toContain('broker refused something');
});

test('publishes and subscribes, and resubscribes after a broker restart', async () => {
  const received: string[] = [];
  const subscription = scraper.subscribe('run.control.*', Numbered, ({ n }, subject) =>
    received.push(`${subject} ${n}`),
  );
  const publishUntilReceived = (n: number) =>
    vi.waitFor(
      () => {
        api.broadcast('run.control.r', Numbered, { n });
        expect(received).toContain(`run.control.r ${n}`);
      },
      { timeout: 30_000 },
    );
  await publishUntilReceived(1);
  let reconnected = false;
  api.onReconnect(() => {
    reconnected = true;
  });
  await nats.process.restart();
  await publishUntilReceived(2);
  expect(reconnected).toBe(true);
  subscription.stop();
});

test('delivers a ticket to one worker only', async () => {
  const other = await connectBus({ url: nats.urlOf('scraper'), service: 'scraper', logger });
  const taken: number[] = [];
  const work = {
    stream: WORK_STREAM,
    consumer: 'collect-instagram',
    schema: Numbered,
    maxInFlight: 1,
    async handle(delivery: Delivery<Numbered>) {
      taken.push(delivery.body.n);
      await delivery.ack();
    },
  };
  const both = [scraper.consume(work), other.consume(work)];
  for (const n of counted(20)) await api.publish('run.collect.instagram', Numbered, { n }, { dedupeId: `t${n}` });
  await vi.waitFor(() => expect(taken.length).toBe(20));
  expect(taken.toSorted((a, b) => a - b)).toEqual(counted(20));
  await Promise.all(both.map((consumption) => consumption.stop()));
  await other.drain();
});
