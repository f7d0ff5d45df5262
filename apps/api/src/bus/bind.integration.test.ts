import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Browser, startTestService, type TestService } from '../../test/support/test-service.ts';
import { startTestWorker, type TestWorker } from '../../test/support/test-worker.ts';

let api: TestService;
let worker: TestWorker;
let user: Browser;

beforeAll(async () => {
  api = await startTestService();
  worker = await startTestWorker(api.natsUrl);
  user = await api.verified();
});
afterAll(() => worker.stop());

/** Shorter than the time that a claim waits for its job's lock. */
const HELD_MS = 700;

/** Locks a job in another connection. */
async function lock(id: string): Promise<{ release(): Promise<void> }> {
  const client = new pg.Client({ connectionString: api.ownerUrl });
  await client.connect();
  await client.query('BEGIN');
  await client.query('SELECT FROM jobs WHERE id = $1 FOR UPDATE', [id]);
  return { release: () => client.query('COMMIT').then(() => client.end()) };
}

const waitsForLock = async (): Promise<boolean> => {
  const { rows } = await api.service.context.database.pool.query(
    `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return rows.length > 0;
};

test('a claim that the service is processing when it stops gets its reply', async () => {
  const { bus } = api.service.context;
  const { body } = await user.call('POST', '/api/jobs', {
    ...{ name: 'A job', platform: 'instagram', type: 'profile', target: 'nasa' },
    sessionId: '4711%3Aabcdefghijkl%3A7%3AAYtest',
  });
  const { _id: id } = body.data.job;
  await user.call('POST', `/api/jobs/${id}/start`);
  const { runId } = await worker.ticket();
  const held = await lock(id);
  const events: string[] = [];
  const claimed = worker.claim(runId).finally(() => events.push('answered'));
  await vi.waitUntil(waitsForLock, { timeout: 10_000, interval: 10 });

  const drain = bus.drain.bind(bus);
  const draining = Promise.withResolvers<void>();
  vi.spyOn(bus, 'drain').mockImplementation(() => {
    events.push('drained');
    draining.resolve();
    return drain();
  });
  const stopped = api.stop();
  await Promise.race([sleep(HELD_MS), draining.promise]);
  await held.release();
  expect(await claimed).toMatchObject({ granted: true });
  await stopped;
  expect(events).toEqual(['answered', 'drained']);
});
