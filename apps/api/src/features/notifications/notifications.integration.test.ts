import type { Claim } from '@trawl/contracts';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import {
  api,
  claimNext,
  createJob,
  end,
  idle,
  job,
  page,
  setUpRuns,
  startAndClaim,
  target,
  untilStatus,
  user,
  worker,
} from '../../../test/support/run-fixture.ts';
import type { Browser } from '../../../test/support/test-service.ts';
import { deleteOldNotifications } from './delete-old-notifications.ts';

setUpRuns();

const listOf = async (who: Browser = user) => (await who.call('GET', '/api/notifications')).body.data.notifications;

async function finish(claim: Claim): Promise<void> {
  await worker.send(claim, 1, page(claim, 1, 10, null, 10));
  await worker.send(claim, 2, target(claim, 10));
  await worker.send(claim, 3, end('done', 10));
}

test('what happened is listed once, newest first, in the language of the request', async () => {
  const done = await createJob({ name: 'One & only' });
  const claim = await startAndClaim(done);
  await finish(claim);
  await untilStatus(done, 'completed');
  // Redelivered.
  await worker.send(claim, 3, end('done', 10));
  const stopped = await createJob({ name: 'Dead session' });
  const next = await startAndClaim(stopped);
  await worker.send(next, 1, page(next, 1, 4, 'c4', 400));
  await worker.send(next, 2, end('no_session', 400));
  await untilStatus(stopped, 'paused');

  const found = await listOf();
  expect(found).toMatchObject([
    {
      message: { code: 'notification.job_paused', params: { job: 'Dead session' } },
      about: { kind: 'job', id: stopped, exists: true },
      read: false,
    },
    { text: '“One & only” has finished with 10 rows.', about: { kind: 'job', id: done, exists: true }, times: 1 },
  ]);
  const german = await user.call('GET', '/api/notifications', undefined, { 'accept-language': 'de' });
  expect(german.body.data.notifications[1]?.text).toBe('„One & only“ ist mit 10 Zeilen fertig.');
});

test('marking one, or all up to one, as read applies to every device, and only for its owner', async () => {
  for (const name of ['First', 'Second', 'Third']) {
    const id = await createJob({ name });
    await finish(await startAndClaim(id));
    await untilStatus(id, 'completed');
  }
  const [third, second, first] = await listOf();
  const stranger = await api.verified();
  expect(await listOf(stranger)).toEqual([]);
  await stranger.call('POST', '/api/notifications/read', { upTo: third?._id });
  expect((await listOf()).map(({ read }) => read)).toEqual([false, false, false]);

  expect((await user.call('POST', `/api/notifications/${first?._id}/read`)).status).toBe(200);
  expect((await listOf()).map(({ read }) => read)).toEqual([false, false, true]);
  // The third arrives while the user reads.
  expect((await user.call('POST', '/api/notifications/read', { upTo: second?._id })).status).toBe(200);
  expect((await listOf()).map(({ read }) => read)).toEqual([false, true, true]);
  expect((await user.call('POST', '/api/notifications/read', { upTo: 'job_1' })).status).toBe(404);
});

test('an entry outlives its job, and shows that the job is deleted', async () => {
  const id = await createJob({ name: 'Gone soon' });
  await finish(await startAndClaim(id));
  await untilStatus(id, 'completed');
  await user.call('DELETE', `/api/jobs/${id}`);
  expect(await listOf()).toMatchObject([{ about: { kind: 'job', id, exists: false } }]);
});

test('an entry shows that its job is deleted while the deletion is in progress', async () => {
  const id = await createJob();
  await finish(await startAndClaim(id));
  await untilStatus(id, 'completed');
  await api.service.context.db.execute(sql`UPDATE jobs SET deleted_at = now() WHERE id = ${id}`);
  expect(await listOf()).toMatchObject([{ about: { kind: 'job', id, exists: false } }]);
});

test('a pause that the owner requested isn’t recorded', async () => {
  const id = await createJob();
  const claim = await startAndClaim(id);
  await user.call('POST', `/api/jobs/${id}/pause`);
  await worker.send(claim, 1, end('paused', 0));
  await untilStatus(id, 'paused');
  expect(await listOf()).toEqual([]);
});

test('the runs of a schedule share one entry per day, which stays read', async () => {
  const id = await createJob({ name: 'Hourly', schedule: 3_600 });
  await finish(await startAndClaim(id));
  await untilStatus(id, 'waiting');
  const [once] = await listOf();
  expect(once).toMatchObject({ times: 1, read: false });
  await user.call('POST', `/api/notifications/${once?._id}/read`);
  await api.service.context.db.execute(sql`UPDATE jobs SET next_run_at = now() WHERE id = ${id}`);
  await finish(await claimNext(id));
  await untilStatus(id, 'waiting');
  const twice = await listOf();
  expect(twice).toMatchObject([{ times: 2, read: true }]);
  expect(twice[0]?._id).not.toBe(once?._id);
});

test('old entries, and those beyond a user’s most, are deleted', async () => {
  const id = await createJob();
  await finish(await startAndClaim(id));
  await untilStatus(id, 'completed');
  const { db } = api.service.context;
  const ofUser = sql`(SELECT id FROM users WHERE email = ${user.email})`;
  await db.execute(sql`
    INSERT INTO notifications (user_id, message, at)
    SELECT ${ofUser}, '{"code": "job.refused"}', now() - n * interval '1 hour' FROM generate_series(1, 250) AS n`);
  await db.execute(sql`UPDATE notifications SET at = now() - interval '91 days' WHERE job_id = ${id}`);
  await deleteOldNotifications(db, 2);
  const { rows } = await db.execute(sql`
    SELECT count(*)::int AS count, count(job_id)::int AS old FROM notifications WHERE user_id = ${ofUser}`);
  expect(rows).toEqual([{ count: 200, old: 0 }]);
  expect(await listOf()).toHaveLength(50);
});

test('a linked account whose session dies is listed once', async () => {
  const answer = await user.call('POST', '/api/accounts', { platform: 'twitter', sessionId: job.sessionId });
  const accountId = answer.body.data.account._id;
  const { db } = api.service.context;
  // Accounts of closed platforms aren't checked; a job's session is this account's.
  await db.execute(
    sql`UPDATE linked_accounts SET platform = 'instagram', username = 'ada', status = 'active' WHERE id = ${accountId}`,
  );
  const id = await createJob();
  await db.execute(sql`UPDATE job_sessions SET account_id = ${accountId}, sealed = NULL WHERE job_id = ${id}`);
  const claim = await startAndClaim(id);
  const sessionRef = claim.sessions[0]?.sessionRef ?? '';
  await worker.send(claim, 1, { kind: 'session', sessionRef, state: 'dead', ...idle(5) });
  await worker.send(claim, 2, end('no_session', 5));
  await untilStatus(id, 'failed');
  const found = await listOf();
  expect(found.map(({ message }) => message.code)).toEqual(['notification.run_failed', 'notification.account_expired']);
  expect(found[1]).toMatchObject({
    text: expect.stringContaining('@ada (Instagram)'),
    about: { kind: 'account', id: accountId, exists: true },
  });
});
