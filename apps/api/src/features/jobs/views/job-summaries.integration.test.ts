import { Dashboard, JOB_SEARCH_MAX, JobSearch, JobSummaries, UserId } from '@trawl/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rowsReadBy } from '../../../../test/support/rows-read.ts';
import { type Browser, startTestService, type TestService } from '../../../../test/support/test-service.ts';
import { FIRST_TARGETS, searchJobs } from './job-summaries.ts';

let api: TestService;
let user: Browser;
beforeAll(async () => {
  api = await startTestService();
  user = await api.verified();
});
afterAll(() => api.stop());

const idOf = async (browser: Browser): Promise<UserId> =>
  UserId.parse((await browser.call('GET', '/api/users/check-auth')).body.data.user._id);

interface Seed {
  readonly id: string;
  readonly name: string;
  readonly target?: string;
  readonly status?: string;
  readonly buildTimeMs?: number;
  readonly progress?: number;
}

async function seed(owner: Browser, jobs: readonly Seed[]): Promise<void> {
  const userId = await idOf(owner);
  for (const [n, job] of jobs.entries()) {
    const { id, name, target = 'nasa', status = 'completed', buildTimeMs = 0, progress = 0 } = job;
    await api.service.context.database.pool.query(
      `INSERT INTO jobs (id, user_id, name, platform, type, target, settings, status, build_time_ms, total_results, created_at, progress)
        VALUES ($1, $2, $3, 'instagram', 'profile', $4, '{"accountType": "Private"}', $5, $6, 7, now() - make_interval(secs => $7), $8)`,
      [id, userId, name, target, status, buildTimeMs, n, progress],
    );
  }
}

const trpc = (browser: Browser, name: string, input?: object) =>
  browser.call(
    'GET',
    `/trpc/${name}${input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`}`,
  );

async function search(browser: Browser, input: object = {}) {
  const answer = await trpc(browser, 'jobs.search', input);
  expect(answer.status).toBe(200);
  return JobSummaries.parse(JSON.parse(answer.text).result.data).jobs;
}
const names = async (browser: Browser, input: object) => (await search(browser, input)).map(({ name }) => name);

it('finds words in names and targets, in any case, order and language', async () => {
  const other = await api.verified();
  await seed(user, [
    { id: 'job_s1', name: 'NASA audience', status: 'running' },
    { id: 'job_s2', name: 'Weekly posts', target: 'tidepool_lab', status: 'failed' },
    { id: 'job_s3', name: 'ÉTÉ of the LAB, 100%', target: 'tidepool_lab\nesa', status: 'processing' },
  ]);
  await seed(other, [{ id: 'job_s4', name: 'Audience of somebody else' }]);

  expect(await names(user, {})).toEqual(['NASA audience', 'Weekly posts', 'ÉTÉ of the LAB, 100%']);
  expect(await names(user, { words: 'AUDIENCE nasa' })).toEqual(['NASA audience']);
  expect(await names(user, { words: 'lab 100% été Lab' })).toEqual(['ÉTÉ of the LAB, 100%']);
  expect(await names(user, { words: '  Tidepool ' })).toEqual(['Weekly posts', 'ÉTÉ of the LAB, 100%']);
  expect(await names(user, { words: 'été esa' })).toEqual(['ÉTÉ of the LAB, 100%']);
  // Characters with a meaning in LIKE patterns.
  expect(await names(user, { words: '100%' })).toEqual(['ÉTÉ of the LAB, 100%']);
  expect(await names(user, { words: '%' })).toEqual(['ÉTÉ of the LAB, 100%']);
  expect(await names(user, { words: 'nas_' })).toEqual([]);
  expect((await trpc(user, 'jobs.search', { words: 'a'.repeat(JOB_SEARCH_MAX + 1) })).status).toBe(400);
});

it('filters by status; running includes processing', async () => {
  expect(await names(user, { status: 'running' })).toEqual(['NASA audience', 'ÉTÉ of the LAB, 100%']);
  expect(await names(user, { status: 'failed', words: 'weekly' })).toEqual(['Weekly posts']);
  expect(await names(user, { status: 'paused' })).toEqual([]);
});

it('sorts by the progress that it shows: none for a failed job', async () => {
  const owner = await api.verified();
  await seed(owner, [
    { id: 'job_p1', name: 'Failed', status: 'failed', progress: 60 },
    { id: 'job_p2', name: 'Paused', status: 'paused', progress: 30 },
    { id: 'job_p3', name: 'Completed', status: 'completed', progress: 100 },
  ]);
  const found = await search(owner, { sort: 'progress', order: 'asc' });
  expect(found.map(({ name, progress }) => `${name} ${progress}`)).toEqual(['Failed 0', 'Paused 30', 'Completed 100']);
});

it('sends the first targets of long lists, and the number of targets', async () => {
  const owner = await api.verified();
  const people = Array.from({ length: 10_000 }, (_, n) => `person_${n}`);
  await seed(owner, [
    { id: 'job_t1', name: 'Long', target: people.join('\n') },
    { id: 'job_t2', name: 'Long, with empty lines', target: people.join('\r\n\r\n') },
    { id: 'job_t3', name: 'Short', target: 'nasa\n \n\nesa' },
    { id: 'job_t4', name: 'One long line', target: 'x'.repeat(5_000) },
  ]);
  const found = await search(owner);
  expect(found.map(({ targetCount }) => targetCount)).toEqual([10_000, 10_000, 2, 1]);
  expect(found[0]?.firstTargets).toEqual(people.slice(0, FIRST_TARGETS));
  expect(found[2]?.firstTargets).toEqual(['nasa', 'esa']);
  expect((await trpc(owner, 'jobs.search', {})).text.length).toBeLessThan(4_000);
  expect(await names(owner, { words: 'person_9999' })).toEqual(['Long', 'Long, with empty lines']);
});

it('sends the dashboard without lists of targets', async () => {
  const owner = await api.verified();
  const target = Array.from({ length: 10_000 }, (_, n) => `person_${n}`).join('\n');
  await seed(owner, [
    { id: 'job_d1', name: 'A little', target, buildTimeMs: 1_500 },
    { id: 'job_d2', name: 'None', target },
    { id: 'job_d3', name: 'Most', target, buildTimeMs: 60_000 },
  ]);
  const answer = await trpc(owner, 'jobs.dashboard');
  const shown = Dashboard.parse(JSON.parse(answer.text).result.data);
  expect(answer.text.length).toBeLessThan(4_000);
  expect(shown.mostBuildTime).toEqual([
    { _id: 'job_d3', name: 'Most', buildTimeUsed: 60 },
    { _id: 'job_d1', name: 'A little', buildTimeUsed: 1.5 },
  ]);
  expect(shown.recentJobs.map(({ targetCount }) => targetCount)).toEqual([10_000, 10_000, 10_000]);
  expect(shown.stats).toMatchObject({ totalJobs: 3, completedJobs: 3 });
  // REST clients get the targets as before.
  const rest = await owner.call('GET', '/api/jobs/stats');
  expect(JSON.parse(rest.text).data.recentJobs[0].target).toBe(target);
  expect(JSON.parse(rest.text).data.stats).toMatchObject({ ...shown.stats, recentJobs: expect.any(Array) });
});

it('reads the targets of each job once, however many words are searched', async () => {
  const owner = await api.verified();
  const target = Array.from({ length: 10_000 }, (_, n) => `person_with_a_very_long_name_like_this_one_${n}`).join('\n');
  await seed(
    owner,
    Array.from({ length: 5 }, (_, n) => ({ id: `job_long${n}`, name: `Long ${n}`, target })),
  );
  const msOf = async (words: string) => {
    const times: number[] = [];
    for (let n = 0; n < 5; n++) {
      const startedAt = performance.now();
      expect(await names(owner, { words })).toHaveLength(5);
      times.push(performance.now() - startedAt);
    }
    return Math.min(...times);
  };
  const letters = [...'persontithvylgamk_'];
  const one = await msOf('person');
  const many = await msOf([...letters, ...letters].join(' '));
  expect(many / one, `${many} and ${one} ms`).toBeLessThan(3);
});

it('says which completed jobs have failed targets, and reads one target of each', async () => {
  const owner = await api.verified();
  const { pool } = api.service.context.database;
  await seed(owner, [
    { id: 'job_f1', name: 'Many' },
    { id: 'job_f2', name: 'One' },
    { id: 'job_f3', name: 'None' },
    { id: 'job_f4', name: 'Running', status: 'running' },
  ]);
  await pool.query(`
    INSERT INTO job_targets (job_id, position, value, key, done, verdict)
    SELECT id, n, n, n, true, CASE WHEN name = 'None' OR name = 'One' AND n > 1 THEN 'complete' ELSE 'partial' END
    FROM jobs, generate_series(1, 5000) AS n WHERE id LIKE 'job_f_'`);
  await api.asOwner('ANALYZE');
  const failed = (await search(owner)).map(({ name, hasFailedTargets }) => [name, hasFailedTargets]);
  expect(failed).toEqual([
    ['Many', true],
    ['One', true],
    ['None', false],
    ['Running', false],
  ]);
  const userId = await idOf(owner);
  const read = await rowsReadBy(pool, (db) => searchJobs(db, userId, JobSearch.parse({})));
  expect(read.job_targets).toBeLessThan(10);
});
