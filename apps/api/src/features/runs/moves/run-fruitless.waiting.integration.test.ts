import { type SQL, sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import {
  api,
  claimNext,
  createJob,
  page,
  setUpRuns,
  startAndClaim,
  ticketOf,
  until,
  untilStatus,
  user,
  view,
  worker,
} from '../../../../test/support/run-fixture.ts';
import { sweep } from '../schedule/sweep.ts';
import { FRUITLESS_CLAIMS_MAX } from './fail-fruitless-run.ts';

setUpRuns();

const execute = (statement: SQL) => api.service.context.db.execute(statement);
const endLease = (runId: string) =>
  execute(sql`UPDATE runs SET lease_until = now() - interval '1 second' WHERE id = ${runId}`);
const claimsOf = async (runId: string) =>
  (await execute(sql`SELECT claims_without_progress AS n FROM runs WHERE id = ${runId}`)).rows[0]?.n;
/** Ends the delay of a suspect run. */
const endRest = async (runId: string) => {
  await execute(
    sql`UPDATE runs SET rest_until = now() - interval '1 second' WHERE id = ${runId} AND rest_until IS NOT NULL`,
  );
  await sweep(api.service.context, true);
};
const isMailed = (words: string) =>
  vi.waitUntil(async () => (await api.mailsTo(user.email)).some(({ text }) => text.includes(words)), {
    timeout: 15_000,
    interval: 50,
  });

test('a page that kills its worker each time fails its run after some claims and minutes, with a mail', async () => {
  const id = await createJob();
  let claim = await startAndClaim(id);
  for (let claims = 1; claims <= FRUITLESS_CLAIMS_MAX; claims++) {
    if (claims > 1) claim = await claimNext(id);
    await worker.send(claim, 1, { kind: 'log', text: `Try ${claims}.`, runningMs: 10 });
    await vi.waitUntil(async () => (await worker.beat(claim, 1, 20)).storedSeq === 1, { timeout: 10_000 });
    await endLease(claim.runId);
    await sweep(api.service.context, true);
    await endRest(claim.runId);
  }
  // Several workers may die within minutes for another reason.
  claim = await claimNext(id);
  await execute(
    sql`UPDATE runs SET fruitless_since = fruitless_since - interval '5 minutes' WHERE id = ${claim.runId}`,
  );
  await endLease(claim.runId);
  await sweep(api.service.context, true);
  const failed = await untilStatus(id, 'failed');
  expect(failed.reasonMessage).toEqual({ code: 'run.no_progress' });
  expect(failed.lastRun.targets).toMatchObject([{ verdict: null }]);
  expect(await worker.claim(claim.runId)).toEqual({ granted: false, reason: 'gone' });
  await isMailed('was interrupted several times');
  // The plan's only slot is free again, and a start by the owner resets the count of claims.
  const again = await startAndClaim(id);
  expect(await claimsOf(again.runId)).toBe(1);
});

test('runs that killed their worker together three times continue separately', async () => {
  const id = await createJob();
  let claim = await startAndClaim(id);
  for (let claims = 1; claims <= 3; claims++) {
    if (claims > 1) claim = await claimNext(id);
    await endLease(claim.runId);
    await sweep(api.service.context, true);
  }
  const rest = async () =>
    (await execute(sql`SELECT rest_until > now() AS rests FROM runs WHERE id = ${claim.runId} AND status = 'queued'`))
      .rows;
  expect(await rest()).toEqual([{ rests: true }]);
  await endRest(claim.runId);
  expect((await claimNext(id)).epoch).toBe(claim.epoch + 2);
});

test('a run that stores rows resets its claim count', async () => {
  const id = await createJob();
  const lost = await startAndClaim(id);
  await endLease(lost.runId);
  await sweep(api.service.context, true);
  const claim = await claimNext(id);
  expect(await claimsOf(claim.runId)).toBe(2);
  await worker.send(claim, 1, page(claim, 1, 4, 'c4', 400));
  await until(id, ({ totalResults }) => totalResults === 4);
  expect(await claimsOf(claim.runId)).toBe(0);
});

test('a run whose session can’t be decrypted takes no slot, and ends with a reason and a mail', async () => {
  const id = await createJob();
  await execute(sql`UPDATE job_sessions SET sealed = set_byte(sealed, 3, 33) WHERE job_id = ${id}`);
  expect((await user.call('POST', `/api/jobs/${id}/start`)).status).toBe(200);
  const runId = await ticketOf(id);
  for (let claims = 1; claims <= FRUITLESS_CLAIMS_MAX; claims++) {
    expect((await view(id)).status).toBe('processing');
    expect(await worker.claim(runId)).toEqual({ granted: false, reason: 'gone' });
    await endRest(runId);
  }
  expect(await view(id)).toMatchObject({ status: 'failed', reasonMessage: { code: 'run.session_unreadable' } });
  await isMailed('can’t be read anymore');
});

test('a session that can’t be decrypted is skipped if another one works', async () => {
  const other = `${99_000 + Math.floor(Math.random() * 900)}%3Aabcdefghijkl%3A7%3AAYtest`;
  const id = await createJob({ sessionId: `98765%3Aabcdefghijkl%3A7%3AAYtest\n${other}` });
  await execute(sql`UPDATE job_sessions SET sealed = set_byte(sealed, 3, 33) WHERE job_id = ${id} AND position = 0`);
  const claim = await startAndClaim(id);
  expect(claim.sessions.map(({ sessionId }) => sessionId)).toEqual([other]);
});

test('a run whose job isn’t active is stopped instead of offered forever', async () => {
  const id = await createJob();
  expect((await user.call('POST', `/api/jobs/${id}/start`)).status).toBe(200);
  const runId = await ticketOf(id);
  await execute(sql`UPDATE jobs SET status = 'paused' WHERE id = ${id}`);
  for (let claims = 1; claims <= FRUITLESS_CLAIMS_MAX; claims++) {
    expect(await worker.claim(runId)).toEqual({ granted: false, reason: 'gone' });
    await endRest(runId);
  }
  expect((await execute(sql`SELECT status FROM runs WHERE id = ${runId}`)).rows).toEqual([{ status: 'stopped' }]);
});
