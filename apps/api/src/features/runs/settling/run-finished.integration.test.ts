import type { Claim } from '@trawl/contracts';
import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import {
  api,
  claimNext,
  createJob,
  end,
  page,
  setUpRuns,
  startAndClaim,
  target,
  until,
  untilStatus,
  user,
  worker,
} from '../../../../test/support/run-fixture.ts';
import { runWriters } from '../moves/write-mails.ts';
import { sweep } from '../schedule/sweep.ts';

setUpRuns();

/** Ends a run: with all its rows, or with none because the platform blocks it. */
async function endRun(claim: Claim, outcome: 'done' | 'blocked'): Promise<void> {
  if (outcome === 'done') {
    await worker.send(claim, 1, page(claim, 1, 10, null, 10));
    await worker.send(claim, 2, target(claim, 10));
  }
  await worker.send(claim, outcome === 'done' ? 3 : 1, end(outcome, 10));
}

/** The outcomes of the mails about a job, once all of them are settled. */
const fatesOf = (jobId: string, count: number) =>
  vi.waitUntil(
    async () => {
      const { rows } = await api.service.context.db.execute<{ status: string }>(
        sql`SELECT status FROM mails WHERE about = ${jobId} AND kind = 'run_finished' ORDER BY created_at`,
      );
      const settled = rows.filter(({ status }) => status === 'sent' || status === 'unwanted');
      return settled.length === count ? settled.map(({ status }) => status) : false;
    },
    { timeout: 30_000, interval: 30 },
  );

test('a finished run is mailed with its rows and a link', async () => {
  const id = await createJob({ name: 'One & only' });
  await endRun(await startAndClaim(id), 'done');
  expect(await fatesOf(id, 1)).toEqual(['sent']);
  const mail = (await api.mailsTo(user.email)).at(-1);
  expect(mail?.subject).toBe('“One & only” has finished');
  expect(mail?.text).toContain('10 rows');
  expect(mail?.html).toContain(`/dashboard/jobs/${id}`);
  expect(mail?.html).toContain('One &#38; only');
});

test('a failed run is mailed with the reason', async () => {
  const id = await createJob({ name: 'Blocked' });
  await endRun(await startAndClaim(id), 'blocked');
  expect(await fatesOf(id, 1)).toEqual(['sent']);
  const mail = (await api.mailsTo(user.email)).at(-1);
  expect(mail).toMatchObject({ subject: '“Blocked” has failed', text: expect.stringContaining('keeps rejecting') });
});

test('sends no mail to users who turned it off', async () => {
  await user.call('PATCH', '/api/users/notifications', { emailNotifications: false });
  const id = await createJob({ name: 'Silent' });
  await endRun(await startAndClaim(id), 'done');
  expect(await fatesOf(id, 1)).toEqual(['unwanted']);
});

test('the mail that a job waits for its owner isn’t sent once the owner has resumed it', async () => {
  const id = await createJob();
  const claim = await startAndClaim(id);
  await worker.send(claim, 1, page(claim, 1, 4, 'next', 10));
  await worker.send(claim, 2, end('no_session', 10));
  await untilStatus(id, 'paused');
  const { rows } = await api.service.context.db.execute(
    sql`SELECT payload FROM mails WHERE about = ${id} AND kind = 'run_needs_you'`,
  );
  const write = () => runWriters(api.service.context).run_needs_you(rows[0]?.payload);
  expect(await write()).toMatchObject({ to: user.email });
  await user.call('POST', `/api/jobs/${id}/start`);
  expect(await write()).toBeNull();
});

test('a recurring job that begins its next cycle starts at 0 percent', async () => {
  const id = await createJob({ schedule: 3_600 });
  await endRun(await startAndClaim(id), 'done');
  expect(await untilStatus(id, 'waiting')).toMatchObject({ progress: 100 });
  await api.service.context.db.execute(sql`UPDATE jobs SET next_run_at = now() WHERE id = ${id}`);
  expect(await until(id, ({ status }) => status !== 'waiting')).toMatchObject({ progress: 0 });
});

test('a daily job is mailed every day, also if a run ends a moment earlier than the one of the day before', async () => {
  const { db } = api.service.context;
  const id = await createJob({ name: 'Every day', schedule: 86_400 });
  await endRun(await startAndClaim(id), 'done');
  expect(await fatesOf(id, 1)).toEqual(['sent']);
  const ago = sql`interval '1 day' - interval '5 seconds'`;
  await db.execute(sql`UPDATE mails SET sent_at = sent_at - (${ago}) WHERE about = ${id}`);
  await db.execute(sql`
    UPDATE runs SET queued_at = queued_at - interval '1 day', ended_at = ended_at - (${ago}) WHERE job_id = ${id}`);
  await db.execute(sql`UPDATE jobs SET next_run_at = now() WHERE id = ${id}`);
  await sweep(api.service.context, false);
  await endRun(await claimNext(id), 'done');
  expect(await fatesOf(id, 2)).toEqual(['sent', 'sent']);
  // The run of the day before was in its own mail.
  const [, today] = (await api.mailsTo(user.email)).filter(({ subject }) => subject === '“Every day” has finished');
  expect(today?.text).not.toContain('In the last 24 hours');
});

test('a recurring job is mailed once a day', async () => {
  const id = await createJob({ name: 'Again and again', schedule: 30 });
  await endRun(await startAndClaim(id), 'done');
  expect(await fatesOf(id, 1)).toEqual(['sent']);
  await api.service.context.db.execute(sql`UPDATE jobs SET next_run_at = now() WHERE id = ${id}`);
  await sweep(api.service.context, false);
  await endRun(await claimNext(id), 'done');
  expect(await fatesOf(id, 2)).toEqual(['sent', 'unwanted']);
  // A blocked run isn't mailed either, because the schedule continues.
  await api.service.context.db.execute(sql`UPDATE jobs SET next_run_at = now() WHERE id = ${id}`);
  await sweep(api.service.context, false);
  await endRun(await claimNext(id), 'blocked');
  expect(await fatesOf(id, 3)).toEqual(['sent', 'unwanted', 'unwanted']);
  await user.call('POST', `/api/jobs/${id}/pause`);
});
