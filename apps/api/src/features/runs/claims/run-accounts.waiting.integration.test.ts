import { Claim, newId, type RunId } from '@trawl/contracts';
import { sql } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
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
  ticketOf,
  untilStatus,
  user,
  view,
  worker,
} from '../../../../test/support/run-fixture.ts';
import { addHouseSession, leaseAccounts, releaseAccounts, releaseOtherAccounts } from '../../accounts/index.ts';
import { sweep } from '../schedule/sweep.ts';

setUpRuns();

describe('one real account', () => {
  test('serves one run at a time across jobs and users', async () => {
    const shared = { ...job, sessionId: '777000%3Aabcdefghijkl%3A7%3AAYone' };
    const first = await startAndClaim(await createJob(shared));
    const second = await api.verified();
    const created = await second.call('POST', '/api/jobs', {
      ...shared,
      sessionId: '777000%3Aanother-login%3A7%3AAYtwo',
    });
    const id = created.body.data.job._id;
    await second.call('POST', `/api/jobs/${id}/start`);
    const waitingRun = (await second.call('GET', `/api/jobs/${id}`)).body.data.job.lastRun;
    const nextTicket = async () => {
      for (;;) {
        const { runId } = await worker.ticket();
        if (runId === waitingRun._id) return runId;
      }
    };
    // The session isn't verified yet, so the claim leases no account.
    const claim = Claim.parse(await worker.claim(await nextTicket()));
    expect(claim.sessions).toMatchObject([{ needs: 'proof' }]);
    expect(await worker.leaseAccount(claim, claim.sessions[0]?.sessionRef ?? '', '777000')).toBe('busy');
    await worker.send(claim, 1, end('rests', 1));
    expect(await worker.claim(await nextTicket())).toEqual({ granted: false, reason: 'gone' });
    const waiting = (await second.call('GET', `/api/jobs/${id}`)).body.data.job;
    expect(waiting).toMatchObject({ status: 'running', reasonMessage: { code: 'run.waits_for_account' } });
    await worker.send(first, 1, end('error', 1));
    const granted = Claim.parse(await worker.claim(await nextTicket()));
    expect(granted).toMatchObject({ epoch: 2 });
    expect(granted.sessions[0]?.needs).toBeUndefined();
    await worker.send(granted, 1, end('error', 1));
  });

  test('stays leased if its run requests another account that is in use', async () => {
    const [run, other] = [newId('RunId', 1), newId('RunId', 2)];
    const { db } = api.service.context;
    await db.transaction(async (tx) => {
      await leaseAccounts(tx, run, ['instagram:1'], 60_000);
      await leaseAccounts(tx, other, ['instagram:2'], 60_000);
    });
    const kept = await db.transaction(async (tx) => {
      const [leased] = await Promise.all([
        leaseAccounts(tx, run, ['instagram:2'], 60_000),
        releaseOtherAccounts(tx, run, 1_000, 'instagram:2'),
      ]);
      expect([...leased]).toEqual([]);
      return leaseAccounts(tx, run, ['instagram:1'], 60_000);
    });
    expect([...kept]).toEqual(['instagram:1']);
    await db.transaction(async (tx) => {
      await releaseAccounts(tx, run);
      await releaseAccounts(tx, other);
    });
  });

  test('is released when its run continues with another account', async () => {
    const leased = async () => {
      const found = sql`SELECT account FROM account_leases WHERE run_id = ${claim.runId} AND lease_until > now()`;
      return (await api.service.context.db.execute(found)).rows.map(({ account }) => account);
    };
    const sessions = [1, 2, 3].map((number) => `88000${number}%3Aabcdefghijkl%3A7%3AAYone`);
    const id = await createJob({ sessionId: sessions.join('\n') });
    const claim = await startAndClaim(id);
    const [first = '', second = '', third = ''] = claim.sessions.map(({ sessionRef }) => sessionRef);
    expect(await leased()).toEqual(['instagram:880001']);
    expect(await worker.leaseAccount(claim, second, '880002')).toBe('granted');
    expect(await leased()).toEqual(['instagram:880002']);
    await api.service.context.db.execute(sql`
      INSERT INTO account_leases VALUES ('instagram:880003', 'run_other', now() + interval '1 min')`);
    expect(await worker.leaseAccount(claim, third, '880003')).toBe('busy');
    expect(await leased()).toEqual(['instagram:880002']);
    expect(await worker.leaseAccount({ ...claim, epoch: claim.epoch + 1 }, first)).toBe('fenced');
    expect(await worker.leaseAccount(claim, 'never')).toBe('gone');
    await worker.send(claim, 1, end('handed_back', 1));
    const again = await claimNext(id);
    expect(again.sessions.map(({ needs }) => needs)).toEqual([undefined, 'lease', 'lease']);
    expect(await leased()).toEqual(['instagram:880001']);
    await worker.send(again, 1, end('error', 1));
  });

  test('is verified again after its session ID was replaced', async () => {
    const id = await createJob();
    const claim = await startAndClaim(id);
    await worker.send(claim, 1, end('error', 1));
    await untilStatus(id, 'failed');
    const kept = await user.call('PUT', `/api/jobs/${id}`, { ...job, sessionId: '' });
    expect(kept.status).toBe(200);
    const same = await startAndClaim(id);
    expect(same.sessions.map(({ needs }) => needs)).toEqual([undefined]);
    await worker.send(same, 1, end('error', 1));
    await untilStatus(id, 'failed');
    await user.call('PUT', `/api/jobs/${id}`, { ...job, sessionId: `${job.sessionId}renewed` });
    await user.call('POST', `/api/jobs/${id}/start`);
    const renewed = Claim.parse(await worker.claim(await ticketOf(id)));
    expect(renewed.sessions.map(({ needs }) => needs)).toEqual(['proof']);
    await worker.send(renewed, 1, end('error', 1));
  });
});

test('an account rests for one pace interval between runs', async () => {
  const { db } = api.service.context;
  const lease = (run: RunId) => db.transaction((tx) => leaseAccounts(tx, run, ['instagram:808'], 15_000));
  const [first, second] = [newId('RunId'), newId('RunId')];
  expect((await lease(first)).size).toBe(1);
  await releaseAccounts(db, first, 60_000);
  expect((await lease(second)).size).toBe(0);
  await db.execute(
    sql`UPDATE account_leases SET lease_until = now() - interval '1 ms' WHERE account = 'instagram:808'`,
  );
  expect((await lease(second)).size).toBe(1);
  await releaseAccounts(db, second);
  expect((await lease(first)).size).toBe(1);
});

describe('a Shared job of the professional plan', () => {
  const onProfessional = () =>
    api.service.context.db.execute(sql`UPDATE users SET plan = 'professional' WHERE email = ${user.email}`);
  const sharedJob = () => createJob({ sessionId: '', settings: { accountType: 'Shared', followersPerProfile: 10 } });

  test('is refused on other plans', async () => {
    const answer = await user.call('POST', '/api/jobs', { ...job, settings: { accountType: 'Shared' } });
    expect(answer).toMatchObject({ status: 403, body: { code: 'plan_required' } });
  });

  test('runs on a house session and charges three times', async () => {
    await onProfessional();
    await addHouseSession(
      api.service.context.db,
      api.service.context.sealer,
      'instagram',
      '900900%3Aof-the-house%3A1%3AAYx',
    );
    const id = await sharedJob();
    const claim = await startAndClaim(id);
    expect(claim.sessions).toMatchObject([{ sessionId: '900900%3Aof-the-house%3A1%3AAYx' }]);
    expect(claim.budgetMs).toBe((80 * 3_600_000) / 3);
    await worker.send(claim, 1, page(claim, 1, 10, null, 1_000));
    await worker.send(claim, 2, target(claim, 1_000));
    await worker.send(claim, 3, end('done', 1_000));
    expect(await untilStatus(id, 'completed')).toMatchObject({ buildTimeUsed: 3, lastRun: { buildTime: 3 } });
    expect((await user.call('POST', `/api/jobs/${id}/pause`)).status).toBe(409);
  });

  test('continues with the next house session if one dies', async () => {
    const { db, sealer } = api.service.context;
    await onProfessional();
    await db.execute(sql`UPDATE house_sessions SET state = 'dead'`);
    for (const n of [1, 2]) await addHouseSession(db, sealer, 'instagram', `90090${n}%3Aof-the-house%3A1%3AAYx`);
    const id = await sharedJob();
    const claim = await startAndClaim(id);
    const [session] = claim.sessions;
    await worker.send(claim, 1, page(claim, 1, 10, 'next', 100));
    await worker.send(claim, 2, {
      kind: 'session',
      sessionRef: session?.sessionRef ?? '',
      state: 'dead',
      ...idle(100),
    });
    await worker.send(claim, 3, end('no_session', 100));
    const next = await claimNext(id);
    expect(next.sessions).toHaveLength(1);
    expect(next.sessions).not.toMatchObject([{ sessionId: session?.sessionId }]);
    expect(next.targets).toMatchObject([{ collected: 10 }]);
  });

  test('has its own message for dead house sessions', async () => {
    await onProfessional();
    await api.service.context.db.execute(sql`UPDATE house_sessions SET state = 'dead'`);
    const id = await sharedJob();
    const claim = await startAndClaim(id);
    expect(claim.sessions).toEqual([]);
    await worker.send(claim, 1, end('no_session', 1));
    expect(await untilStatus(id, 'failed')).toMatchObject({ reasonMessage: { code: 'job.house_sessions_dead' } });
  });
});

describe('a recurring job', () => {
  test('with dead sessions pauses with one mail instead of failing repeatedly', async () => {
    const id = await createJob({ schedule: 30 });
    const claim = await startAndClaim(id);
    await worker.send(claim, 1, end('no_session', 5));
    expect(await untilStatus(id, 'paused')).toMatchObject({ reasonMessage: { code: 'job.session_ids_dead' } });
    const mailsToOwner = () =>
      api.mailsTo(user.email).then((mails) => mails.filter((mail) => mail.subject.includes('waiting')));
    await vi.waitUntil(async () => (await mailsToOwner()).length > 0, { timeout: 30_000, interval: 30 });
    expect(await mailsToOwner()).toHaveLength(1);
  });

  test('waits until due, starts over, and counts rows once', async () => {
    const id = await createJob({ schedule: 30 });
    for (const cycle of [1, 2]) {
      const claim = cycle === 1 ? await startAndClaim(id) : await claimNext(id);
      expect(claim.targets).toMatchObject([{ cursor: null, collected: 0 }]);
      await worker.send(claim, 1, page(claim, 1, 10, null, 100));
      await worker.send(claim, 2, target(claim, 100));
      await worker.send(claim, 3, end('done', 100));
      const waiting = await untilStatus(id, 'waiting');
      expect(waiting).toMatchObject({ totalResults: 10, runs: { totalRuns: cycle }, lastRun: { rows: 10 } });
      expect(Date.parse(waiting.nextRunAt)).toBeGreaterThan(Date.now());
      await api.service.context.db.execute(sql`UPDATE jobs SET next_run_at = now() WHERE id = ${id}`);
      await sweep(api.service.context, true);
    }
    await user.call('POST', `/api/jobs/${id}/pause`);
  });

  test('returns to its grid after the clock was set back, but ignores small clock differences', async () => {
    const id = await createJob({ schedule: 30 });
    const claim = await startAndClaim(id);
    await worker.send(claim, 1, target(claim, 100));
    await worker.send(claim, 2, end('done', 100));
    const due = Date.parse((await untilStatus(id, 'waiting')).nextRunAt);
    const { context } = api.service;
    const setBack = (s: number) => ({
      ...context,
      clock: { ...context.clock, now: () => new Date(Date.now() - s * 1_000) },
    });
    await sweep(setBack(45), false);
    expect(Date.parse((await view(id)).nextRunAt)).toBe(due);
    await sweep(setBack(3_600), false);
    const back = due - Date.parse((await view(id)).nextRunAt);
    expect(back % 30_000).toBe(0);
    expect(back).toBeGreaterThan(3_500_000);
    expect(back).toBeLessThanOrEqual(3_600_000);
    await user.call('POST', `/api/jobs/${id}/pause`);
  });
});
