import { ResultsKeeping } from '@trawl/contracts';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  api,
  claimNext,
  createJob,
  end,
  page,
  setUpRuns,
  startAndClaim,
  target,
  untilStatus,
  user,
  view,
  worker,
} from '../../../test/support/run-fixture.ts';
import type { KeptDays } from '../../kept-days.ts';
import { announceDeletions } from './announce-deletions.ts';
import { deleteOldResults } from './delete-old-results.ts';

const LIMIT: KeptDays = { free: 90 };
setUpRuns({ RESULTS_KEPT_DAYS: 'free:90' });

const DAY_MS = 86_400_000;
const start = Date.now();
/** The time this many days after the start of the tests. */
const day = (days: number): Date => new Date(start + days * DAY_MS);
const NEVER = new AbortController().signal;

// Jobs of earlier tests have the same age, so they would be announced and deleted too.
beforeEach(() => execute('DELETE FROM jobs'));

const execute = async (text: string) => (await api.service.context.database.pool.query(text)).rows;
const announce = (days: number, limit = LIMIT) => announceDeletions(api.service.context.db, limit, day(days));
const remove = (days: number, limit = LIMIT, batchRows = 4) =>
  deleteOldResults(api.service.context, limit, day(days), NEVER, batchRows);
const keepingOf = async (id: string) =>
  ResultsKeeping.parse((await user.call('GET', `/api/jobs/${id}/keeping`)).body.data);
const rowsOf = async (id: string): Promise<number> =>
  Number((await execute(`SELECT count(*) FROM rows WHERE job_id = '${id}'`))[0].count);
/** Waits until the mails are sent, and sets their time to this day, because the tests run in the future. */
const sendMailsAt = (days: number) =>
  vi.waitUntil(async () => {
    const { rows } = await api.service.context.db.execute(
      sql`SELECT FROM mails WHERE kind = 'results_expiring' AND status IN ('planned', 'handing_over')`,
    );
    if (rows.length > 0) return false;
    await api.service.context.db.execute(
      sql`UPDATE mails SET sent_at = ${day(days)}::timestamptz WHERE kind = 'results_expiring' AND sent_at > now() - interval '1 day' AND sent_at < now() + interval '1 hour'`,
    );
    return true;
  });

/** A completed job with ten rows. */
async function finishedJob(change: object = {}): Promise<string> {
  const id = await createJob(change);
  await finishRun(await startAndClaim(id));
  await untilStatus(id, 'completed');
  return id;
}

async function finishRun(claim: Awaited<ReturnType<typeof claimNext>>): Promise<void> {
  await worker.send(claim, 1, page(claim, 1, 10, null, 10));
  await worker.send(claim, 2, target(claim, 10));
  await worker.send(claim, 3, end('done', 10));
}

test('announces a deletion twice, deletes the rows, and logs it', async () => {
  const id = await finishedJob({ name: 'Old' });
  // More entries than are deleted at once.
  await execute(`INSERT INTO row_sightings SELECT '${id}', 'run_0', ARRAY[n], n FROM generate_series(1, 5) AS n`);
  const other = await createJob({ name: 'Without rows', target: 'esa' });
  expect(await announce(74)).toBe(0);
  expect(await keepingOf(id)).toMatchObject({ keptDays: 90, deleted: null });
  expect(await announce(76)).toBe(1);
  expect(await announce(76)).toBe(0);
  await sendMailsAt(76);
  expect(await announce(80)).toBe(0);
  expect(await announce(87.5)).toBe(1);
  await sendMailsAt(87.5);
  await remove(89);
  expect(await rowsOf(id)).toBe(10);
  const files = `/api/jobs/${id}/files`;
  expect((await user.call('POST', files, { format: 'csv' })).body.data.files).toHaveLength(1);
  await remove(92);
  expect(await rowsOf(id)).toBe(0);
  expect((await user.call('GET', files)).body.data.files).toEqual([]);

  const mails = (await api.mailsTo(user.email)).filter(({ subject }) => subject.startsWith('Results of'));
  expect(mails).toHaveLength(2);
  expect(mails[0]?.text).toContain('“Old”: 10 rows, kept until');
  expect(mails[0]?.text).not.toContain('Without rows');
  expect(await view(id)).toMatchObject({ status: 'completed', totalResults: 0, results: null });
  expect(await keepingOf(id)).toMatchObject({ keptUntil: null, deleted: { rows: 10, keptDays: 90 } });
  const refused = await user.call('GET', `/api/jobs/${id}/results`, undefined, { accept: 'application/json' });
  expect(refused.body).toMatchObject({ code: 'no_results', messageCode: 'job.results_deleted' });
  const log = await execute(`SELECT text FROM run_log JOIN runs ON runs.id = run_id WHERE job_id = '${id}' ORDER BY n`);
  expect(log.at(-1)?.text).toBe('10 rows were deleted, because results are kept for 90 days.');
  expect((await keepingOf(other)).deleted).toBeNull();

  // The job collects again from the first row.
  expect((await user.call('POST', `/api/jobs/${id}/run-again`)).status).toBe(200);
  await finishRun(await claimNext(id));
  await vi.waitUntil(async () => (await view(id)).totalResults === 10);
  const file = await user.call('GET', `/api/jobs/${id}/results?format=jsonl`);
  expect(file.text.trim().split('\n')).toHaveLength(10);
  // Without an earlier pass to compare with, no row counts as new.
  expect(await execute(`SELECT kind FROM row_changes WHERE job_id = '${id}'`)).toEqual([]);
  expect(await execute(`SELECT FROM row_sightings WHERE job_id = '${id}'`)).toEqual([]);
});

test('a mail that is late or was not sent postpones the deletion', async () => {
  const id = await finishedJob();
  // The task didn't run before the limit was reached.
  await announce(95);
  await sendMailsAt(95);
  await announce(96);
  await remove(96);
  await announce(106.5);
  await remove(109);
  expect(await rowsOf(id)).toBe(10);
  // The last mail waits for the mail server.
  await execute(
    `UPDATE mails SET status = 'planned', attempt_until = NULL WHERE kind = 'results_expiring' AND sent_at IS NULL`,
  );
  await remove(112);
  expect(await rowsOf(id)).toBe(10);
  // After the mail has failed, both announcements are repeated.
  await execute(
    `UPDATE mails SET status = 'failed', attempts = 20 WHERE kind = 'results_expiring' AND status = 'planned'`,
  );
  await remove(112);
  expect(await rowsOf(id)).toBe(10);
  expect(await announce(112)).toBe(1);
  await sendMailsAt(112);
  expect(await announce(124)).toBe(1);
  await sendMailsAt(124);
  await remove(125);
  expect(await rowsOf(id)).toBe(10);
  await remove(128);
  expect(await rowsOf(id)).toBe(0);
});

async function announced(id: string): Promise<string> {
  await announce(76);
  await sendMailsAt(76);
  await announce(87.5);
  await sendMailsAt(87.5);
  return id;
}

test('a removed or longer limit, a run and newer rows stop a deletion', async () => {
  const id = await announced(await finishedJob());
  await remove(92, {});
  await remove(92, { starter: 90 });
  await remove(92, { free: 120 });
  await execute(`UPDATE jobs SET status = 'running' WHERE id = '${id}'`);
  await remove(92);
  await execute(`UPDATE jobs SET status = 'completed', results_at = now() + interval '2 days' WHERE id = '${id}'`);
  await remove(93);
  expect(await rowsOf(id)).toBe(10);
  // Newer rows restart the announcement.
  expect(await announce(93)).toBe(1);
});

test('continues after an interruption, and keeps the numbers of the rows that are left', async () => {
  const id = await announced(await finishedJob());
  const { context } = api.service;
  const stopped = AbortSignal.abort();
  expect(await deleteOldResults(context, LIMIT, day(92), stopped, 4)).toBe(false);
  expect(await execute(`SELECT n::int FROM rows WHERE job_id = '${id}' ORDER BY n`)).toEqual(
    [1, 2, 3, 4, 5, 6].map((n) => ({ n })),
  );
  expect((await view(id)).totalResults).toBe(6);
  // A job that another transaction has locked is skipped.
  await context.db.transaction(async (tx) => {
    await tx.execute(sql`SELECT FROM jobs WHERE id = ${id} FOR UPDATE`);
    expect(await remove(92)).toBe(true);
    expect(await rowsOf(id)).toBe(6);
  });
  // Two replicas at once.
  await Promise.all([remove(92), remove(92)]);
  await remove(92);
  expect(await rowsOf(id)).toBe(0);
  expect((await keepingOf(id)).deleted?.rows).toBe(10);
});

test('lists all jobs of a user in one mail, also with several replicas', async () => {
  await finishedJob({ name: 'First' });
  await finishedJob({ name: 'Second', target: 'esa' });
  const mails = await Promise.all([announce(80), announce(80), announce(80)]);
  expect(mails.toSorted()).toEqual([0, 0, 1]);
  const mail = await api.mailTo(user.email, 'Results of 2 jobs');
  expect(mail.text).toContain('“First”: 10 rows');
  expect(mail.text).toContain('“Second”: 10 rows');
});
