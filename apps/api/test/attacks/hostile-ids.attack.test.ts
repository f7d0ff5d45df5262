import { jetstreamManager } from '@nats-io/jetstream';
import { EVENT_STREAM, newId } from '@trawl/contracts';
import { recordAttack } from '@trawl/stack/testing';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { appRouter } from '../../src/http/app-router.ts';
import { restRoutes } from '../../src/http/rest/rest.ts';
import { filledUrl, PROCEDURES } from '../support/route-matrix.ts';
import type { Answer } from '../support/test-service.ts';
import { startWatchedBus, type WatchedBus } from './watched-bus.ts';

let bus: WatchedBus;
/** Before the first connection, because a pool's connections keep the method that they begin with. */
const queries = vi.spyOn(pg.Client.prototype, 'query');

beforeAll(async () => {
  bus = await startWatchedBus();
});
afterEach(() => vi.clearAllMocks());
afterAll(() => bus.stop());

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
      ? [await bus.user.call('POST', trpc, input)]
      : [await bus.user.call('GET', `${trpc}?input=${encodeURIComponent(JSON.stringify(input))}`)];
  const route = restRoutes().find((each) => each.name === name);
  if (!route) return answers;
  const url = filledUrl(route.url, { ...input, id: inPath(id) });
  const method = z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']).parse(route.method);
  const { id: _, ...body } = input;
  return [...answers, await bus.user.call(method, url, method === 'GET' ? undefined : body)];
}

/** The router rejects some URLs, or has no route of such a length. */
const statusOf = (answer: Answer): number =>
  answer.text.startsWith('event: connected') ? Number(/"httpStatus":(\d+)/.exec(answer.text)?.[1]) : answer.status;

test('ids with spaces, line breaks, wildcards, NUL and lone surrogates reach neither broker nor database', async ({
  task,
}) => {
  const before = bus.api.service.context.bus.connected();
  queries.mockClear();
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
  await bus.root.flush();
  expect(queries).toHaveBeenCalled();
  const parameters = queries.mock.calls.map((call: unknown) => JSON.stringify(call, leaveOutObjects()));
  expect(parameters.filter((text) => text.includes(MARK))).toEqual([]);
  expect(bus.seen.filter((subject) => subject.includes(MARK))).toEqual([]);
  expect(before && bus.api.service.context.bus.connected()).toBe(true);
  const manager = await jetstreamManager(bus.root);
  expect((await manager.streams.info(EVENT_STREAM)).config.name).toBe(EVENT_STREAM);
  expect((await bus.user.call('GET', '/readyz')).status).toBe(200);
  recordAttack(
    task,
    '1. NATS command injection by an id: spaces, CR/LF, wildcards, NUL, surrogates, on every route',
    calls,
    '400; nothing reached broker or database, both streams exist',
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
  const stranger = await bus.api.verified();
  const created = await bus.user.call('POST', '/api/jobs', {
    name: 'Mine',
    platform: 'instagram',
    type: 'profile',
    target: 'nasa',
    sessionId: '5150%3Acanarycanary%3A7%3AAYtest',
    settings: { accountType: 'Private' },
  });
  const subscribe = vi.spyOn(bus.api.service.context.bus, 'subscribe');
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
