import { jetstreamManager } from '@nats-io/jetstream';
import { connect, errors, type NatsConnection } from '@nats-io/transport-node';
import { EVENT_CONSUMER, EVENT_STREAM, inboxPrefix, newId, subjects, WORK_STREAM } from '@trawl/contracts';
import { recordAttack, type TestNats, testNats } from '@trawl/stack/testing';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { appRouter } from '../../src/http/app-router.ts';
import { restRoutes } from '../../src/http/rest.ts';
import { PROCEDURES } from '../route-matrix.ts';
import { type Answer, type Browser, startTestService, type TestService } from '../test-service.ts';

let nats: TestNats;
let api: TestService;
let user: Browser;
/** May publish and subscribe to everything. */
let root: NatsConnection;
const seen: string[] = [];

const dial = (url: string, options: object = {}): Promise<NatsConnection> => {
  const { host, username, password } = new URL(url);
  return connect({ servers: host, user: username, pass: password, ...options });
};

beforeAll(async () => {
  nats = await testNats();
  api = await startTestService({ NATS_URL: nats.urlOf('api') });
  user = await api.verified();
  root = await dial(nats.url);
  root.subscribe('>', {
    callback(_error, message) {
      // The API announces itself there every second.
      const announces = message.subject === subjects.replica && message.string().includes('"replicaId"');
      if (!announces) seen.push(message.subject);
    },
  });
  await root.flush();
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  await root.close();
  await api.stop();
  await nats.stop();
});

const MARK = 'zzz';
/** None of them is a valid id; each contains a mark, by which it is recognized anywhere. */
const HOSTILE = [
  `${MARK} 9\r\nPUB $JS.API.STREAM.DELETE.${EVENT_STREAM} 0\r\n\r\nSUB y`,
  `${MARK} b c`,
  `${MARK}\r\nPING`,
  `${MARK}\n`,
  `${MARK}\t1`,
  `${MARK}.*`,
  `${MARK}.>`,
  `*${MARK}`,
  `>${MARK}`,
  `${MARK}.deeper`,
  `${MARK}\u0000`,
  `${MARK}\uD800`,
  `\uDC00${MARK}`,
  `${MARK}\u2028`,
  `${MARK}é`,
  `${MARK}${'x'.repeat(200)}`,
  `../${MARK}`,
  `${MARK}';DROP TABLE jobs;--`,
];

const Kind = z.object({ type: z.enum(['query', 'mutation', 'subscription']) });
const kindOf = (name: string) => Kind.parse(Reflect.get(Reflect.get(appRouter._def.procedures, name), '_def')).type;

/** An id in a URL; lone surrogates, which have no valid encoding, as their raw bytes. */
const inPath = (id: string): string =>
  [...id].map((char) => (/[\uD800-\uDFFF]/.test(char) ? '%ED%A0%80' : encodeURIComponent(char))).join('');

async function callWithId(name: string, id: string): Promise<Answer[]> {
  const input = { ...PROCEDURES[name]?.owned?.input, id };
  const trpc = `/trpc/${name}`;
  const answers =
    kindOf(name) === 'mutation'
      ? [await user.call('POST', trpc, input)]
      : [await user.call('GET', `${trpc}?input=${encodeURIComponent(JSON.stringify(input))}`)];
  const route = restRoutes().find((each) => each.name === name);
  if (!route) return answers;
  const url = route.url.replace(':id', inPath(id));
  const method = z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']).parse(route.method);
  const { id: _, ...body } = input;
  return [...answers, await user.call(method, url, method === 'GET' ? undefined : body)];
}

/** The router rejects some URLs, or has no route of such a length. */
const statusOf = (answer: Answer): number =>
  answer.text.startsWith('event: connected') ? Number(/"httpStatus":(\d+)/.exec(answer.text)?.[1]) : answer.status;

test('ids with spaces, line breaks, wildcards, NUL and lone surrogates reach neither broker nor database', async ({
  task,
}) => {
  const before = api.service.context.bus.connected();
  const queries = vi.spyOn(pg.Client.prototype, 'query');
  const names = Object.keys(PROCEDURES).filter((name) => PROCEDURES[name]?.owned);
  let calls = 0;
  for (const name of names) {
    for (const id of HOSTILE) {
      for (const answer of await callWithId(name, id)) {
        calls++;
        const what = `${name} ${JSON.stringify(id)}: ${answer.text.slice(0, 200)}`;
        // A URL of that length matches no route.
        if (id.length > 200) expect([400, 404, 414], what).toContain(statusOf(answer));
        else expect(statusOf(answer), what).toBe(400);
      }
    }
  }
  await root.flush();
  expect(queries).toHaveBeenCalled();
  const parameters = queries.mock.calls.map((call: unknown) => JSON.stringify(call, leaveOutObjects()));
  expect(parameters.filter((text) => text.includes(MARK))).toEqual([]);
  expect(seen.filter((subject) => subject.includes(MARK))).toEqual([]);
  expect(before && api.service.context.bus.connected()).toBe(true);
  const manager = await jetstreamManager(root);
  expect((await manager.streams.info(EVENT_STREAM)).config.name).toBe(EVENT_STREAM);
  expect((await user.call('GET', '/readyz')).status).toBe(200);
  recordAttack(
    task,
    '1. NATS command injection by an id: spaces, CR/LF, wildcards, NUL, surrogates, on every route',
    calls,
    '400; nothing reached broker or database, both streams stand',
  );
});

/** Queries reference connections, which reference everything. */
function leaveOutObjects(): (key: string, value: unknown) => unknown {
  const known = new WeakSet<object>();
  return (_key, value) => {
    if (typeof value === 'function') return undefined;
    if (typeof value !== 'object' || value === null) return value;
    if (known.has(value) || (value.constructor !== Object && !Array.isArray(value) && !('values' in value)))
      return null;
    known.add(value);
    return value;
  };
}

test('another user’s job can’t be subscribed to', async ({ task }) => {
  const stranger = await api.verified();
  const created = await user.call('POST', '/api/jobs', {
    name: 'Mine',
    platform: 'instagram',
    type: 'profile',
    target: 'nasa',
    sessionId: '5150%3Acanarycanary%3A7%3AAYtest',
    settings: { accountType: 'Private' },
  });
  const subscribe = vi.spyOn(api.service.context.bus, 'subscribe');
  for (const id of [created.body.data.job._id, newId('JobId'), 'nope']) {
    const input = encodeURIComponent(JSON.stringify({ id }));
    expect(statusOf(await stranger.call('GET', `/trpc/jobs.live?input=${input}`))).toBe(404);
  }
  expect(subscribe).not.toHaveBeenCalled();
  recordAttack(
    task,
    '1. the live stream of another tenant’s job, of none, and of “nope”',
    3,
    '404 before any subscription',
  );
});

test('the API’s own login can’t do what the API never does', async ({ task }) => {
  const own = await dial(nats.urlOf('api'), { inboxPrefix: '_INBOX_api' });
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
  const manager = await jetstreamManager(root);
  for (const stream of [EVENT_STREAM, WORK_STREAM]) await manager.streams.info(stream);
  recordAttack(
    task,
    '1. the API’s broker login: deletes, purges, foreign streams, eavesdropping',
    forbidden.length + 6,
    'refused',
  );
});

test('a worker can’t choose the subject of the API’s replies', async ({ task }) => {
  const worker = await dial(nats.urlOf('scraper'), { inboxPrefix: '_INBOX_scraper' });
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
  await root.flush();
  seen.length = 0;
  for (const reply of replies) worker.publish(subjects.claim, body, { reply });
  await worker.flush();
  // The queue is processed in order: a reply to this request means that earlier ones were processed.
  await worker.request(subjects.claim, body, { timeout: 5_000 });
  await root.flush();
  expect(seen.filter((subject) => replies.includes(subject))).toEqual([]);
  await (await jetstreamManager(root)).streams.info(EVENT_STREAM);
  await worker.close();
  recordAttack(
    task,
    '1. a request whose reply subject is JetStream’s, the work queue’s, another worker’s',
    replies.length,
    'not answered',
  );
});

test('a worker can’t have JetStream answer on its own API', async ({ task }) => {
  const manager = await jetstreamManager(root);
  const standing = async () => {
    const infos = await Promise.all([EVENT_STREAM, WORK_STREAM].map((stream) => manager.streams.info(stream)));
    return infos.map(({ created }) => created);
  };
  const before = await standing();
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
  seen.length = 0;
  let tried = 0;
  for (const name of ['scraper', 'dm-sender'] as const) {
    const worker = await dial(nats.urlOf(name), { inboxPrefix: inboxPrefix(name) });
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
  await root.flush();
  expect(seen.filter((subject) => replies.includes(subject))).toEqual([]);
  expect(await standing()).toEqual(before);
  expect((await manager.consumers.info(EVENT_STREAM, EVENT_CONSUMER)).name).toBe(EVENT_CONSUMER);
  recordAttack(
    task,
    '1. workers’ publishes, pulls and acks whose reply subject is JetStream’s API, an ack or another service’s subject',
    tried,
    'answered in the worker’s own account, where nobody listens; streams and consumers stand',
  );
});

test('a stream or consumer deleted while it runs is made again', async ({ task }) => {
  const manager = await jetstreamManager(root);
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
        expect((await user.call('GET', '/readyz')).status).toBe(200);
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
    `made again without a restart, /readyz 200 after ${Math.round(longest)} ms at most`,
  );
});
