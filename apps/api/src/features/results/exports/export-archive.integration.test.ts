import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ARCHIVE_RUNS_MAX, JobId, UserId } from '@trawl/contracts';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { api, createJob, job, setUpRuns, user } from '../../../../test/support/run-fixture.ts';
import { exportArchive } from './export-archive.ts';

setUpRuns();

const run = promisify(execFile);
const reader = join(import.meta.dirname, '../../../../test/support/open-files.py');

const ROWS = [{ username: 'grace' }, { username: 'joan' }, { username: 'mary' }];

let jobId: JobId;

beforeEach(async () => {
  jobId = JobId.parse(await createJob({ type: 'profile_post', settings: { accountType: 'Private' } }));
});

async function insert(rows: readonly object[]): Promise<void> {
  await api.service.context.database.pool.query(
    `INSERT INTO rows (job_id, target_id, platform_id, n, cycle, run_id, "values")
      SELECT $1, 1, n, n, 1, 'run_1', row FROM jsonb_array_elements($2::jsonb) WITH ORDINALITY AS element (row, n)`,
    [jobId, JSON.stringify(rows)],
  );
  await api.service.context.db.execute(sql`UPDATE jobs SET total_results = ${rows.length} WHERE id = ${jobId}`);
}

const archive = async (query: string): Promise<Record<string, unknown>> => {
  const archived = `/api/jobs/${jobId}/archive?${query}`;
  const { downloadUrl } = (await user.call('GET', archived, undefined, { accept: 'application/json' })).body.data;
  const { pathname, search } = new URL(downloadUrl);
  const { statusCode, rawPayload } = await api.service.app.inject({ url: pathname + search });
  expect(statusCode).toBe(200);
  const folder = await mkdtemp(join(tmpdir(), 'trawl-export-'));
  try {
    await writeFile(join(folder, 'a.zip'), rawPayload);
    const { stdout } = await run('python3', [reader, join(folder, 'a.zip')], { maxBuffer: Number.POSITIVE_INFINITY });
    return z.record(z.string(), z.unknown()).parse(JSON.parse(stdout));
  } finally {
    await rm(folder, { recursive: true });
  }
};

test('an archive has a file and a manifest for each job or run', async () => {
  const first = jobId;
  await insert(ROWS);
  jobId = JobId.parse(await createJob({ name: 'Another', sessionId: '77%3Aabcdefghijkl%3A7%3AAYtest' }));
  await insert([{ username: 'ada' }]);
  await api.service.context.db.execute(sql`
    INSERT INTO runs (id, job_id, user_id, number, cycle, status, rows)
    SELECT 'run_' || n, ${jobId}, user_id, n, 1, 'ended', n FROM jobs, generate_series(1, 2) AS n WHERE jobs.id = ${jobId}`);
  await api.service.context.db.execute(sql`
    INSERT INTO run_targets (run_id, target_id, position, value, requested, found, collected)
    VALUES ('run_1', 1, 1, 'nasa', 10, 5, 3), ('run_2', 1, 1, 'nasa', 10, NULL, 4)`);

  // Run 1 saw the row, and run 2 saw it again.
  await api.service.context.db.execute(sql`UPDATE rows SET run_id = 'run_2' WHERE job_id = ${jobId}`);
  await api.service.context.db.execute(sql`
    INSERT INTO row_sightings (job_id, run_id, numbers, highest) VALUES (${jobId}, 'run_1', '{1}', 1)`);

  const jobs = await archive(`also=${first}&format=jsonl`);
  const name = (id: string) => `job-${id}-results.jsonl`;
  expect(Object.keys(jobs)).toEqual([jobId, first].flatMap((id) => [name(id), `${name(id)}.manifest.json`]));
  expect(jobs[name(jobId)]).toMatchObject([{ username: 'ada', runId: 'run_2' }]);
  expect(jobs[`${name(first)}.manifest.json`]).toMatchObject({ rows: 3, job: { id: first } });

  const runs = await archive('by=run&format=xlsx');
  const files = [2, 1].map((number) => `job-${jobId}-run-${number}.xlsx`);
  expect(Object.keys(runs)).toEqual(files.flatMap((file) => [file, `${file}.manifest.json`]));
  expect(runs[`job-${jobId}-run-1.xlsx.manifest.json`]).toMatchObject({
    product: 'Trawl',
    rows: 1,
    choice: 'filter=runId%3Aequals%3Arun_1',
    runs: [{ number: 2 }, { number: 1 }],
    targets: [
      { run: 2, target: 'nasa', requested: 10, found: null, collected: 4, missing: 6 },
      { run: 1, target: 'nasa', requested: 10, found: 5, collected: 3, missing: 2 },
    ],
  });
});

test('an archive says that runs before the latest 100 have no file', async () => {
  const count = ARCHIVE_RUNS_MAX + 2;
  await insert(Array.from({ length: count }, (_, n) => ({ username: `person${n}` })));
  await api.service.context.db.execute(sql`
    INSERT INTO runs (id, job_id, user_id, number, cycle, status, rows)
    SELECT 'run_of_' || n, ${jobId}, user_id, n, 1, 'ended', 1 FROM jobs, generate_series(1, ${count}::int) AS n WHERE jobs.id = ${jobId}`);
  await api.service.context.db.execute(sql`UPDATE rows SET run_id = 'run_of_' || n WHERE job_id = ${jobId}`);
  const omission = `job-${jobId}-runs-without-file.txt`;

  const { [omission]: text, ...files } = await archive('by=run&format=jsonl');
  expect(text).toContain('the latest 100 runs that saw rows. Earlier runs without a file, all before run 3: 2.');
  expect(Object.keys(files)).toHaveLength(2 * ARCHIVE_RUNS_MAX);
  expect(Object.keys(files).at(-1)).toBe(`job-${jobId}-run-3.jsonl.manifest.json`);

  await api.service.context.db.execute(sql`UPDATE rows SET run_id = 'run_of_3' WHERE job_id = ${jobId} AND n < 3`);
  expect(Object.keys(await archive('by=run&format=jsonl'))).toEqual(Object.keys(files));
});

test.each(['csv', 'xlsx', 'parquet'] as const)(
  'an archive of %s files that can’t be read fails, without an error that ends the process',
  async (format) => {
    await insert(ROWS);
    const { context } = api.service;
    const { rows } = await context.db.execute(sql`SELECT user_id FROM jobs WHERE id = ${jobId}`);
    const userId = UserId.parse(rows[0]?.user_id);
    const exported = { id: jobId, name: 'One', platform: 'instagram', type: 'profile_post' } as const;
    const { chunks, close } = await exportArchive(context, { jobs: [exported], by: 'job', format, userId });
    // As when the client disconnects or the database's connection is lost.
    close();
    const read = async () => {
      for await (const _ of chunks);
    };
    await expect(read()).rejects.toThrow();
  },
);

test('an archive has only jobs of its owner, and at most 50', async () => {
  await insert(ROWS);
  const theirs = (
    await (await api.verified()).call('POST', '/api/jobs', { ...job, sessionId: '78%3Aabcdefghijkl%3A7%3AAYtest' })
  ).body.data.job._id;
  const ask = (query: string) => user.call('GET', `/api/jobs/${jobId}/archive?${query}`);
  expect(await ask(`also=${theirs}`)).toMatchObject({ status: 404, body: { messageCode: 'job.not_found' } });
  expect(await ask(`also=${'job_1,'.repeat(50)}`)).toMatchObject({
    status: 400,
    body: { messageCode: 'results.too_many_jobs' },
  });
  expect(
    (await api.visitor().call('GET', `/api/jobs/${jobId}/archive/download?format=csv&expires=1&signature=x`)).status,
  ).toBe(403);
});
