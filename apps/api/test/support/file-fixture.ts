import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FileId, JobId, type PreparedFile } from '@trawl/contracts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, vi } from 'vitest';
import { api, createJob, setUpRuns, user } from './run-fixture.ts';

/** The folder of the service's prepared files. */
export const folder = await mkdtemp(join(tmpdir(), 'trawl-prepared-'));

/** The test's current job. */
export let jobId: JobId;

/** For the top of a test file: a service, and before each test a new customer with a job of 5,000 rows. */
export function setUpFiles(): void {
  afterAll(() => rm(folder, { recursive: true }));
  setUpRuns({ EXPORTS_URL: `file://${folder}` });
  beforeEach(() => startJob(5_000));
}

/** Creates a job with this many rows, which becomes the current job. */
export async function startJob(rows: number): Promise<void> {
  jobId = JobId.parse(await createJob());
  await insertRows(rows);
}

/** Gives the current job these rows instead of its own. */
export async function insertRows(count: number): Promise<void> {
  const { db } = api.service.context;
  await db.execute(sql`DELETE FROM rows WHERE job_id = ${jobId}`);
  await db.execute(sql`
    INSERT INTO rows (job_id, target_id, platform_id, n, cycle, run_id, "values")
    SELECT ${jobId}, 1, n, n, 1, 'run_1', jsonb_build_object('username', 'person' || n, 'fullName', repeat('x', 100))
    FROM generate_series(1, ${count}::int) AS n`);
  await db.execute(sql`UPDATE jobs SET total_results = ${count} WHERE id = ${jobId}`);
}

/** The files of the current job. */
export const files = async (): Promise<PreparedFile[]> =>
  (await user.call('GET', `/api/jobs/${jobId}/files`)).body.data.files;

/** Requests a file of the current job, by default in JSON Lines. */
export const prepare = (options: object = {}) =>
  user.call('POST', `/api/jobs/${jobId}/files`, { format: 'jsonl', ...options });

/** Requests a file, and waits until it can be downloaded. */
export async function prepared(options: object = {}): Promise<PreparedFile & { readonly downloadUrl: string }> {
  expect((await prepare(options)).status).toBe(200);
  return vi.waitUntil(
    async () => {
      const [file] = await files();
      return file?.downloadUrl ? { ...file, downloadUrl: file.downloadUrl } : false;
    },
    { timeout: 30_000, interval: 50 },
  );
}

export const pathOf = (url: string): string => url.slice(new URL(url).origin.length);

export const fetchFile = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  api.service.app.inject({ method, url: pathOf(url), headers: { host: 'localhost:3000', ...headers } });

/** A download of the job's rows without a prepared file. */
export const directDownload = async (query = 'format=jsonl') =>
  (await user.call('GET', `/api/jobs/${jobId}/results?${query}`)).text;

/** Waits until the task that a deletion enqueues has removed the file. */
export const untilGone = (id: string) =>
  vi.waitUntil(async () => (await readdir(folder)).every((name) => !name.startsWith(id)), {
    timeout: 20_000,
    interval: 50,
  });

/** Inserts a file of the current job as another process would have stored it, without a task in the queue. */
export async function insertFile(status: 'waiting' | 'writing', attempt = 1, place = 'disk'): Promise<FileId> {
  const id = FileId.parse(`fil_test${Math.random().toString(36).slice(2)}`);
  await api.service.context.db.execute(sql`
    INSERT INTO prepared_files (id, user_id, job_id, place, options, status, attempt, lease_until, expires_at)
    SELECT ${id}, user_id, id, ${place}, '{"format": "jsonl", "bom": "true", "compress": "none"}', ${status}, ${attempt},
      now() - interval '1 second', now() + interval '1 day' FROM jobs WHERE id = ${jobId}`);
  return id;
}
export const statusOf = async (id: FileId) => (await files()).find(({ _id }) => _id === id);
