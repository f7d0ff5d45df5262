import { EVENT_CONSUMER, EVENT_STREAM } from '@trawl/contracts';
import { createLogger } from '@trawl/service-kit';
import { type TestNats, testNats } from '@trawl/stack/testing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { type Bus, type Consumption, connectBus, type Delivery, type Peer } from './index.ts';

const Numbered = z.object({ n: z.number().int() });
type Numbered = z.infer<typeof Numbered>;

const logger = createLogger({ service: 'test', level: 'silent' });
const never = new AbortController().signal;
const peer = (name: string, gone = never): Peer => ({ subject: `api.event.${name}`, gone });

let nats: TestNats;
let scraper: Bus;
let buses: Bus[];
let consumptions: Consumption[];
beforeEach(async () => {
  nats = await testNats();
  [buses, consumptions] = [[], []];
  scraper = await connectBus({ url: nats.urlOf('scraper'), service: 'scraper', logger });
});
afterEach(async () => {
  await Promise.all(consumptions.map((consumption) => consumption.stop()));
  await Promise.all([scraper, ...buses].map((bus) => bus.drain()));
  await nats.stop();
});

interface Got {
  readonly by: string;
  readonly n: number;
  readonly deliveries: number;
}

/** A consumer of the events, with the API's permissions. */
async function startPuller(
  name: string,
  got: Got[],
  replicaFor: (subject: string) => Peer | null,
  handle: (delivery: Delivery<Numbered>) => Promise<void> = (delivery) => delivery.ack(),
): Promise<Consumption> {
  const bus = await connectBus({ url: nats.urlOf('api'), service: 'api', logger });
  buses.push(bus);
  await bus.ensureStreams();
  const consumption = bus.consume({
    stream: EVENT_STREAM,
    consumer: EVENT_CONSUMER,
    schema: Numbered,
    maxInFlight: 8,
    sharing: { subject: peer(name).subject, replicaFor },
    async handle(delivery) {
      got.push({ by: name, n: delivery.body.n, deliveries: delivery.deliveries });
      await handle(delivery);
    },
  });
  consumptions.push(consumption);
  return consumption;
}

const publish = (run: string, n: number) =>
  scraper.publish(`run.event.${run}`, Numbered, { n }, { dedupeId: `${run}.${n}` });

test('the assigned replica handles each message once, whichever replica pulled it', async () => {
  const got: Got[] = [];
  const replicaIn = (name: string) => (subject: string) => {
    const replica = subject.endsWith('even') ? 'even' : 'odd';
    return replica === name ? null : peer(replica);
  };
  await startPuller('even', got, replicaIn('even'));
  await startPuller('odd', got, replicaIn('odd'));
  for (let n = 0; n < 60; n++) await publish(n % 2 === 0 ? 'even' : 'odd', n);
  await vi.waitFor(() => expect(got.length).toBe(60), { timeout: 20_000 });
  expect(got.every(({ by, n, deliveries }) => by === (n % 2 === 0 ? 'even' : 'odd') && deliveries === 1)).toBe(true);
  expect(new Set(got.map(({ n }) => n)).size).toBe(60);
});

test('the puller handles a message on first delivery if its replica is unknown', async () => {
  const got: Got[] = [];
  await startPuller('here', got, () => peer('nobody'));
  for (let n = 0; n < 20; n++) await publish('r', n);
  await vi.waitFor(() => expect(got.length).toBe(20), { timeout: 20_000 });
  expect(new Set(got.map(({ by, deliveries }) => `${by} ${deliveries}`))).toEqual(new Set(['here 1']));
});

test('the puller handles a message on first delivery once its stuck replica counts as gone', async () => {
  const got: Got[] = [];
  const gone = new AbortController();
  await startPuller('here', got, () => peer('hangs', gone.signal));
  const taken: number[] = [];
  buses[0]?.subscribe(peer('hangs').subject, Numbered, ({ n }) => void taken.push(n));
  await publish('r', 1);
  await publish('r', 2);
  await vi.waitFor(() => expect(taken).toEqual([1, 2]));
  expect(got).toEqual([]);
  gone.abort(new Error('gone'));
  await vi.waitFor(() =>
    expect(got.map(({ n, deliveries }) => [n, deliveries]).toSorted()).toEqual([
      [1, 1],
      [2, 1],
    ]),
  );
});

test('the puller handles redelivered messages', async () => {
  const got: Got[] = [];
  const startOne = (name: string, other: string) =>
    startPuller(
      name,
      got,
      () => peer(other),
      async (delivery) => {
        if (delivery.deliveries === 1) delivery.nak(1);
        else await delivery.ack();
      },
    );
  await startOne('a', 'b');
  await startOne('b', 'a');
  await publish('r', 1);
  await vi.waitFor(() => expect(got.map(({ deliveries }) => deliveries)).toEqual([1, 2]), { timeout: 20_000 });
});

test('frees the puller’s slot as soon as the other replica is done', async () => {
  const got: Got[] = [];
  const gates: (() => void)[] = [];
  await startPuller(
    'busy',
    got,
    () => null,
    async (delivery) => {
      await new Promise<void>((resolve) => gates.push(resolve));
      await delivery.ack();
    },
  );
  await startPuller('here', got, () => peer('busy'));
  for (let n = 0; n < 40; n++) await publish('r', n);
  // Eight that it pulled, and eight that were handed over.
  await vi.waitFor(() => expect(gates.length).toBe(16), { timeout: 20_000 });
  await vi.waitFor(
    () => {
      for (const open of gates.splice(0)) open();
      expect(got.length).toBe(40);
    },
    { timeout: 20_000, interval: 5 },
  );
});

test('a stopping replica returns messages from other replicas', async () => {
  const got: Got[] = [];
  const leaving = await startPuller('leaving', got, () => null);
  await startPuller('here', got, () => peer('leaving'));
  const publishing = (async () => {
    for (let n = 0; n < 200; n++) await publish('r', n);
  })();
  await vi.waitFor(() => expect(got.length).toBeGreaterThan(50), { timeout: 20_000 });
  await leaving.stop();
  await publishing;
  await vi.waitFor(() => expect(new Set(got.map(({ n }) => n)).size).toBe(200), { timeout: 20_000 });
});
