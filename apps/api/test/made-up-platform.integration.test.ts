import { fileURLToPath } from 'node:url';
import type { JobType, OpenPlatformId } from '@trawl/contracts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { guestbook, guestbookConnector } from './support/made-up-platform.ts';
import type { Browser, TestService } from './support/test-service.ts';

const packages = new URL('../../../packages/', import.meta.url);
const DEFINITIONS = fileURLToPath(new URL('contracts/src/platforms/list.ts', packages));
const CONNECTORS = fileURLToPath(new URL('platform/src/connectors.ts', packages));

const ID = guestbook.id as OpenPlatformId;
const JOB = {
  name: 'Entries',
  platform: ID,
  type: 'entry' as JobType,
  target: 'book one\nbook two',
  sessionId: 'key 77',
  schedule: 'manual',
  settings: { accountType: 'Private', entriesPerBook: 3 },
};

let api: TestService;
let user: Browser;
let stopWorker: () => Promise<void>;

/** Loads the API and the worker again, with one more platform in both lists. */
beforeAll(async () => {
  vi.resetModules();
  vi.doMock(DEFINITIONS, async (original) => {
    const { PLATFORM_DEFINITIONS } = await original<{ PLATFORM_DEFINITIONS: readonly unknown[] }>();
    return { PLATFORM_DEFINITIONS: [...PLATFORM_DEFINITIONS, guestbook] };
  });
  vi.doMock(CONNECTORS, () => ({ connectorOf: () => guestbookConnector }));
  const { startTestService } = await import('./support/test-service.ts');
  const { connectBus } = await import('@trawl/bus');
  const { connectorOf } = await import('@trawl/platform');
  const { createLogger, systemClock } = await import('@trawl/service-kit');
  const { collecting, createWorker } = await import('@trawl/worker');

  api = await startTestService({ GUESTBOOK_URL: 'http://127.0.0.1:9' });
  user = await api.verified();
  const logger = createLogger({ service: 'test', level: 'error' });
  const bus = await connectBus({ url: api.natsUrl, service: 'scraper', logger });
  const platform = connectorOf(ID).collecting({ baseUrl: 'https://guestbook.example', browser: undefined as never });
  const worker = createWorker({
    bus,
    platformId: ID,
    work: collecting(async () => platform),
    logger,
    clock: systemClock,
    places: 1,
    workerId: 'worker',
    retryLimits: {
      retry: { forMs: 1_000, firstMs: 5, maxMs: 20 },
      backOff: { firstMs: 20, maxMs: 100, totalMs: 300 },
    },
  });
  worker.start();
  stopWorker = async () => {
    await worker.drain();
    await bus.drain();
  };
});
afterAll(async () => {
  await stopWorker();
  await api.stop();
  // Other files use the modules with the platforms that exist.
  vi.doUnmock(DEFINITIONS);
  vi.doUnmock(CONNECTORS);
  vi.resetModules();
});

test('runs a job on a platform that only its definition and its connector describe', async () => {
  const { status, body } = await user.call('POST', '/api/jobs', JOB);
  expect(status, JSON.stringify(body)).toBe(200);
  const { _id } = body.data.job;
  await user.call('POST', `/api/jobs/${_id}/start`);
  const job = await vi.waitUntil(
    async () => {
      const seen = (await user.call('GET', `/api/jobs/${_id}`)).body.data.job;
      return ['completed', 'waiting', 'paused', 'failed'].includes(seen.status) && seen;
    },
    { timeout: 60_000, interval: 50 },
  );
  expect(job).toMatchObject({ status: 'completed', totalResults: 6, lastRun: { verdict: 'complete' } });

  const file = await user.call('GET', `/api/jobs/${_id}/results?format=csv`);
  expect(file.text.split('\r\n').slice(0, 3)).toEqual([
    '\uFEFFentry,author,target',
    '0,author 0,book one',
    '1,author 1,book one',
  ]);
});

test.each([
  ['a target of another grammar', { target: 'nasa' }, /can’t be read/],
  ['a session ID of another shape', { sessionId: '77%3Aabc' }, /session ID/],
  ['a job type of another platform', { type: 'follower' }, /coming soon/],
  [
    'its job type on another platform',
    { platform: 'instagram', target: 'nasa', sessionId: '7%3Aa%3A1' },
    /coming soon/,
  ],
])('refuses %s', async (_, change, message) => {
  const { status, body } = await user.call('POST', '/api/jobs', { ...JOB, ...change });
  expect([status, body.message]).toEqual([400, expect.stringMatching(message)]);
});
