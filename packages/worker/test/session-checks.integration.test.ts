import { AnswerFailed, type Answering, type Bus, connectBus } from '@trawl/bus';
import { msg, SessionCheckAnswer, SessionCheckRequest, subjects, unchanged } from '@trawl/contracts';
import { type Collector, Limited, type Platform, SessionChallenged, SessionDead } from '@trawl/platform';
import { createLogger } from '@trawl/service-kit';
import { type TestNats, testNats } from '@trawl/stack/testing';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { answerSessionChecks } from '../src/sessions/answer-session-checks.ts';

const logger = createLogger({ service: 'test', level: 'silent' });
const CHECK_MS = 1_000;

let nats: TestNats;
let api: Bus;
let worker: Bus;
let answering: Answering | undefined;
beforeAll(async () => {
  nats = await testNats();
  api = await connectBus({ url: nats.urlOf('api'), service: 'api', logger });
  worker = await connectBus({ url: nats.urlOf('scraper'), service: 'scraper', logger });
});
afterEach(async () => {
  await answering?.stop();
  answering = undefined;
});
afterAll(async () => {
  await Promise.all([api.drain(), worker.drain()]);
  await nats.stop();
});

/** Unreadable requests get an error reply too, which proves that a subscriber exists. */
function ignoreErrorReply(error: unknown): void {
  if (!(error instanceof AnswerFailed)) throw error;
}

interface Load {
  open: number;
  most: number;
}

/** Answers checks on a platform scripted by `readSession`; counts open pages. */
async function serve(readSession: (sessionId: string) => Promise<{ username: string; userId: string }>): Promise<Load> {
  const load: Load = { open: 0, most: 0 };
  const platform: Platform = {
    async open({ sessionId }): Promise<Collector> {
      load.open += 1;
      load.most = Math.max(load.most, load.open);
      return {
        collect() {
          throw new Error('no list is read');
        },
        checkSession: () => readSession(sessionId),
        async close() {
          load.open -= 1;
        },
      };
    },
  };
  answering = answerSessionChecks(worker, async () => platform, logger, CHECK_MS);
  // Wait until the broker has the subscription.
  await vi.waitFor(() =>
    api.request(subjects.sessionCheck, z.null(), z.unknown(), null, { timeoutMs: 500 }).catch(ignoreErrorReply),
  );
  return load;
}

const requestCheck = (sessionId: string) =>
  api.request(
    subjects.sessionCheck,
    SessionCheckRequest,
    SessionCheckAnswer,
    { platform: 'instagram', sessionId },
    { timeoutMs: 10_000 },
  );

test('returns the owner of a live session under production permissions, and closes its page', async () => {
  const load = await serve(async (sessionId) => ({ username: `owner of ${sessionId}`, userId: '42' }));
  expect(await requestCheck('42%3Aone')).toEqual({ state: 'alive', username: 'owner of 42%3Aone', userId: '42' });
  await vi.waitUntil(() => load.open === 0);
});

test.each([
  [new SessionDead('x', unchanged('Dead.')), { state: 'dead' }],
  [
    new SessionChallenged('x', unchanged('Confirm it.')),
    { state: 'challenged', reason: 'Confirm it.', reasonMessage: unchanged('Confirm it.') },
  ],
  [
    new Limited('x', unchanged('Slow down.'), null),
    { state: 'unknown', reason: 'Slow down.', reasonMessage: unchanged('Slow down.') },
  ],
  [
    new Error('a fault of ours'),
    { state: 'unknown', reasonMessage: msg('platform.unreachable'), reason: expect.any(String) },
  ],
])('%s is reported as such', async (error, answer) => {
  const load = await serve(() => Promise.reject(error));
  expect(await requestCheck('42%3Aone')).toEqual(answer);
  await vi.waitUntil(() => load.open === 0);
});

test('times out on a silent page, so that others get their turn', async () => {
  const load = await serve((sessionId) =>
    sessionId === 'silent' ? new Promise(() => {}) : Promise.resolve({ username: 'me', userId: '1' }),
  );
  const silent = Array.from({ length: 3 }, () => requestCheck('silent'));
  await vi.waitUntil(() => load.open === 3);
  const late = requestCheck('42%3Aone');
  for (const answer of await Promise.all(silent)) expect(answer).toMatchObject({ state: 'unknown' });
  expect(await late).toMatchObject({ state: expect.stringMatching(/alive|unknown/) });
  expect(await requestCheck('42%3Aone')).toMatchObject({ state: 'alive' });
  await vi.waitUntil(() => load.open === 0);
});

test('limits the pages that are open at once', async () => {
  const load = await serve(async () => ({ username: 'me', userId: '1' }));
  const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => requestCheck(`${index}%3Ax`)));
  expect(answers.map(({ state }) => state)).toEqual(Array(20).fill('alive'));
  // A page that is closing may still be open while the next one opens.
  expect(load.most).toBeLessThanOrEqual(6);
});

test('other services can’t subscribe to session ids', async () => {
  await serve(async () => ({ username: 'me', userId: '1' }));
  const received: unknown[] = [];
  const outside = worker.subscribe(subjects.sessionCheck, SessionCheckRequest, (body) => received.push(body));
  const other = await connectBus({ url: nats.urlOf('dm-sender'), service: 'dm-sender', logger });
  const eavesdropper = other.subscribe(subjects.sessionCheck, SessionCheckRequest, (body) => received.push(body));
  for (let n = 0; n < 5; n++) await requestCheck('42%3Aone');
  expect(received).toEqual([]);
  outside.stop();
  eavesdropper.stop();
  await other.drain();
});
