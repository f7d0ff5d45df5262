import { jetstreamManager } from '@nats-io/jetstream';
import { errors } from '@nats-io/transport-node';
import { EVENT_CONSUMER, EVENT_STREAM, inboxPrefix, newId, subjects, WORK_STREAM } from '@trawl/contracts';
import { recordAttack } from '@trawl/stack/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { dial, startWatchedBus, type WatchedBus } from './watched-bus.ts';

let bus: WatchedBus;

beforeAll(async () => {
  bus = await startWatchedBus();
});
afterAll(() => bus.stop());

test('the API’s own login can’t do what the API never does', async ({ task }) => {
  const own = await dial(bus.nats.urlOf('api'), { inboxPrefix: '_INBOX_api' });
  const refused: Error[] = [];
  void (async () => {
    for await (const status of own.status()) {
      if (status.type === 'error' && status.error instanceof errors.PermissionViolationError)
        refused.push(status.error);
    }
  })();
  const forbidden = [
    `$JS.API.STREAM.DELETE.${EVENT_STREAM}`,
    `$JS.API.STREAM.PURGE.${EVENT_STREAM}`,
    `$JS.API.STREAM.MSG.DELETE.${EVENT_STREAM}`,
    `$JS.API.STREAM.MSG.GET.${EVENT_STREAM}`,
    `$JS.API.STREAM.SNAPSHOT.${EVENT_STREAM}`,
    `$JS.API.CONSUMER.DELETE.${EVENT_STREAM}.${EVENT_CONSUMER}`,
    '$JS.API.STREAM.CREATE.OTHER',
    '$JS.API.STREAM.LIST',
    `run.event.${newId('RunId')}`,
    subjects.claim,
    'anything.else',
  ];
  for (const subject of forbidden) {
    const asked = own.request(subject, '', { timeout: 500 });
    await expect(asked, subject).rejects.toMatchObject({ cause: expect.any(errors.PermissionViolationError) });
  }
  for (const subject of ['>', 'run.event.*', 'run.collect.*', subjects.sessionCheck, '_INBOX_scraper.>', '_R_.>']) {
    own.subscribe(subject, { callback: () => undefined });
  }
  await own.flush();
  await vi.waitFor(() => expect(refused).toHaveLength(forbidden.length + 6));
  await own.close();
  const manager = await jetstreamManager(bus.root);
  for (const stream of [EVENT_STREAM, WORK_STREAM]) await manager.streams.info(stream);
  recordAttack(
    task,
    '1. the API’s broker login: deletes, purges, foreign streams, eavesdropping',
    forbidden.length + 6,
    'refused',
  );
});

test('a worker can’t choose the subject of the API’s replies', async ({ task }) => {
  const worker = await dial(bus.nats.urlOf('scraper'), { inboxPrefix: '_INBOX_scraper' });
  const body = JSON.stringify({ runId: newId('RunId'), claimId: newId('ClaimId'), workerId: 'evil' });
  const replies = [
    `$JS.API.STREAM.DELETE.${EVENT_STREAM}`,
    `$JS.API.STREAM.PURGE.${EVENT_STREAM}`,
    'run.collect.instagram',
    `job.changed.${newId('JobId')}`,
    `run.control.${newId('RunId')}`,
    subjects.sessionCheck,
    subjects.replica,
    subjects.replicaEvents(newId('ReplicaId')),
    `$JS.ACK.${EVENT_STREAM}.${EVENT_CONSUMER}.1.1.1.1.1`,
  ];
  await bus.root.flush();
  bus.seen.length = 0;
  for (const reply of replies) worker.publish(subjects.claim, body, { reply });
  await worker.flush();
  // The queue is processed in order: a reply to this request means that earlier ones were processed.
  await worker.request(subjects.claim, body, { timeout: 5_000 });
  await bus.root.flush();
  expect(bus.seen.filter((subject) => replies.includes(subject))).toEqual([]);
  await (await jetstreamManager(bus.root)).streams.info(EVENT_STREAM);
  await worker.close();
  recordAttack(
    task,
    '1. a request whose reply subject is JetStream’s, the work queue’s, another worker’s',
    replies.length,
    'not answered',
  );
});

test('a worker can’t make JetStream reply to its own API', async ({ task }) => {
  const manager = await jetstreamManager(bus.root);
  const creationTimes = async () => {
    const infos = await Promise.all([EVENT_STREAM, WORK_STREAM].map((stream) => manager.streams.info(stream)));
    return infos.map(({ created }) => created);
  };
  const before = await creationTimes();
  const aims = [EVENT_STREAM, WORK_STREAM].flatMap((stream) => [
    `$JS.API.STREAM.DELETE.${stream}`,
    `$JS.API.STREAM.PURGE.${stream}`,
    `$JS.API.STREAM.UPDATE.${stream}`,
  ]);
  const replies = [
    ...aims,
    `$JS.API.CONSUMER.DELETE.${EVENT_STREAM}.${EVENT_CONSUMER}`,
    `$JS.ACK.${EVENT_STREAM}.${EVENT_CONSUMER}.1.1.1.1.1`,
    '_R_.abcdef.ghijkl',
    'run.collect.instagram',
    subjects.replica,
    subjects.replicaEvents(newId('ReplicaId')),
  ];
  bus.seen.length = 0;
  let tried = 0;
  for (const name of ['scraper', 'dm-sender'] as const) {
    const worker = await dial(bus.nats.urlOf(name), { inboxPrefix: inboxPrefix(name) });
    const consumer = name === 'scraper' ? 'collect-instagram' : 'message-instagram';
    // Storing an event replies with a body, an empty pull without one; some requests require either.
    const asked: readonly (readonly [string, string])[] = [
      [`run.event.${newId('RunId')}`, '{}'],
      [`$JS.API.CONSUMER.MSG.NEXT.${WORK_STREAM}.${consumer}`, '{"batch":1,"no_wait":true}'],
      [`$JS.ACK.${WORK_STREAM}.${consumer}.1.1.1.1.1`, '+ACK'],
    ];
    for (const reply of replies) {
      for (const [subject, body] of asked) {
        worker.publish(subject, body, { reply });
        tried++;
      }
    }
    await worker.flush();
    // The broker processes a worker's events in order: a reply to this one means that earlier ones were processed.
    const settled = await worker.request(`run.event.${newId('RunId')}`, '{}', { timeout: 5_000 });
    expect(settled.string()).toContain(EVENT_STREAM);
    await worker.close();
  }
  await bus.root.flush();
  expect(bus.seen.filter((subject) => replies.includes(subject))).toEqual([]);
  expect(await creationTimes()).toEqual(before);
  expect((await manager.consumers.info(EVENT_STREAM, EVENT_CONSUMER)).name).toBe(EVENT_CONSUMER);
  recordAttack(
    task,
    '1. workers’ publishes, pulls and acks whose reply subject is JetStream’s API, an ack or another service’s subject',
    tried,
    'answered in the worker’s own account, without a subscriber; streams and consumers unchanged',
  );
});

test('a stream or consumer deleted while the API runs is created again', async ({ task }) => {
  const manager = await jetstreamManager(bus.root);
  const times: number[] = [];
  const losses: readonly (() => Promise<unknown>)[] = [
    () => manager.streams.delete(EVENT_STREAM),
    () => manager.streams.delete(WORK_STREAM),
    () => manager.consumers.delete(EVENT_STREAM, EVENT_CONSUMER),
    () => manager.consumers.delete(WORK_STREAM, 'collect-instagram'),
    () => Promise.all([manager.streams.delete(EVENT_STREAM), manager.streams.delete(WORK_STREAM)]),
  ];
  for (const lose of losses) {
    await lose();
    const lostAt = performance.now();
    await vi.waitFor(
      async () => {
        for (const stream of [EVENT_STREAM, WORK_STREAM]) await manager.streams.info(stream);
        await manager.consumers.info(EVENT_STREAM, EVENT_CONSUMER);
        for (const kind of ['collect', 'message']) await manager.consumers.info(WORK_STREAM, `${kind}-instagram`);
        expect((await bus.user.call('GET', '/readyz')).status).toBe(200);
      },
      { timeout: 15_000, interval: 20 },
    );
    times.push(performance.now() - lostAt);
  }
  const longest = Math.max(...times);
  expect(longest).toBeLessThan(5_000);
  recordAttack(
    task,
    '1. streams and consumers deleted while the API runs',
    losses.length,
    `created again without a restart, /readyz 200 after ${Math.round(longest)} ms at most`,
  );
});
