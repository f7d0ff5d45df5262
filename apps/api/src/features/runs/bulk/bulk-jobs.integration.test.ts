import { BULK_JOBS_MAX } from '@trawl/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Browser, startTestService, type TestService } from '../../../../test/support/test-service.ts';

let api: TestService;
let user: Browser;
let other: Browser;

beforeAll(async () => {
  api = await startTestService();
  user = await api.verified();
  other = await api.verified();
  await api.asOwner(`UPDATE users SET plan = 'professional'`);
});
afterAll(() => api.stop());

async function create(browser: Browser, change: object = {}): Promise<string> {
  const { body } = await browser.call('POST', '/api/jobs', {
    ...{ name: 'A job', platform: 'instagram', type: 'profile', target: 'nasa' },
    sessionId: '4711%3Aabcdefghijkl%3A7%3AAYtest',
    ...change,
  });
  return body.data.job._id;
}

const bulk = (action: string, ids: readonly string[], more: object = {}) =>
  user.call('POST', '/api/jobs/bulk', { action, ids, ...more });
const done = (id: string) => ({ _id: id, done: true, code: null, reason: null, reasonMessage: null });
const jobOf = async (browser: Browser, id: string) => (await browser.call('GET', `/api/jobs/${id}`)).body;

test('each job has its own result', async () => {
  const [running, pending] = [await create(user, { name: 'Running' }), await create(user)];
  expect((await bulk('start', [running])).body.data.results).toEqual([done(running)]);

  const deleted = await bulk('delete', [running, pending]);
  expect(deleted.status).toBe(200);
  expect(deleted.body.data.results).toEqual([
    expect.objectContaining({ _id: running, done: false, code: 'wrong_state', reason: expect.any(String) }),
    done(pending),
  ]);
  expect(deleted.body.data.results[0]?.reasonMessage.code).toBe('job.cannot_delete');
  expect((await jobOf(user, running)).status).toBe('success');

  // The second of two clicks.
  expect((await bulk('delete', [pending])).body.data.results).toMatchObject([{ done: false, code: 'not_found' }]);
  expect((await bulk('pause', [running, running])).body.data.results).toEqual([done(running)]);
});

test('another user’s job is not found, and unchanged', async () => {
  const foreign = await create(other, { name: 'Not yours' });
  for (const [action, more] of [
    ['start', {}],
    ['pause', {}],
    ['delete', {}],
    ['tag', { tags: ['mine'] }],
    ['untag', { tags: ['mine'] }],
  ] as const) {
    const { body } = await bulk(action, [foreign], more);
    expect(body.data.results).toMatchObject([{ _id: foreign, done: false, code: 'not_found' }]);
  }
  expect((await jobOf(other, foreign)).data.job).toMatchObject({ name: 'Not yours', status: 'pending', tags: [] });
});

test('an order can only be started separately', async () => {
  const settings = { accountType: 'Shared', Message: 'Hello', dmQuantity: 100_000 };
  const order = await create(user, { type: 'dm', sessionId: undefined, settings });
  const [result] = (await bulk('start', [order])).body.data.results;
  expect(result?.reasonMessage.code).toBe('job.order_starts_alone');
});

test('tags are added and removed, up to their limit', async () => {
  const [one, two] = [await create(user, { tags: ['Client A'] }), await create(user, { tags: [] })];
  await bulk('tag', [one, two], { tags: ['client a', 'Weekly'] });
  expect((await jobOf(user, one)).data.job.tags).toEqual(['Client A', 'Weekly']);
  expect((await jobOf(user, two)).data.job.tags).toEqual(['client a', 'Weekly']);
  await bulk('untag', [one, two], { tags: ['CLIENT A'] });
  expect((await jobOf(user, one)).data.job.tags).toEqual(['Weekly']);

  const ten = Array.from({ length: 10 }, (_, n) => `tag ${n}`);
  const [full] = (await bulk('tag', [one], { tags: ten })).body.data.results;
  expect(full).toMatchObject({ done: false, code: 'bad_input', reasonMessage: { code: 'job.too_many_tags' } });
});

test('a call has a limited number of jobs, and tags only for tagging', async () => {
  const ids = Array.from({ length: BULK_JOBS_MAX + 1 }, (_, n) => `job_${String(n).padStart(26, '0')}`);
  expect((await bulk('start', ids)).status).toBe(400);
  expect((await bulk('start', [])).status).toBe(400);
  expect((await bulk('tag', ids.slice(0, 1))).body.messageCode ?? '').not.toBe('');
  expect((await bulk('delete', ids.slice(0, 1), { tags: ['a'] })).status).toBe(400);
  expect((await bulk('start', ids.slice(0, BULK_JOBS_MAX))).body.data.results).toHaveLength(BULK_JOBS_MAX);
});

test('a job that the database can’t change now is unavailable, and the others are changed', async () => {
  await api.asOwner(`
    CREATE FUNCTION refuse_busy() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE 'canceling statement due to lock timeout' USING ERRCODE = 'lock_not_available'; END $$;
    CREATE TRIGGER refuse_busy BEFORE UPDATE ON jobs FOR EACH ROW WHEN (OLD.name = 'Busy') EXECUTE FUNCTION refuse_busy()`);
  const [busy, free] = [await create(user, { name: 'Busy' }), await create(user)];
  const { results } = (await bulk('tag', [busy, free], { tags: ['new'] })).body.data;
  expect(results).toEqual([expect.objectContaining({ _id: busy, done: false, code: 'unavailable' }), done(free)]);
  expect(results[0]?.reasonMessage.code).toBe('request.unavailable');
});
