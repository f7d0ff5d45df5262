import type { Claim } from '@trawl/contracts';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
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
  until,
  untilStatus,
  user,
  view,
  worker,
} from '../../../../test/support/run-fixture.ts';

setUpRuns();

describe('unsuccessful ends', () => {
  test('a session dead at the start fails the job; a new one and Run Again continue', async () => {
    const id = await createJob();
    const claim = await startAndClaim(id);
    const sessionRef = claim.sessions[0]?.sessionRef ?? '';
    await worker.send(claim, 1, { kind: 'session', sessionRef, state: 'dead', ...idle(5) });
    await worker.send(claim, 2, end('no_session', 5));
    const failed = await untilStatus(id, 'failed');
    expect(failed.reason).toContain('session ID');
    const edited = await user.call('PUT', `/api/jobs/${id}`, { ...job, sessionId: '999%3Afresh-session-id' });
    expect(edited.body.data.job.sessionId).toBe('••••n-id');
    const again = await startAndClaim(id);
    expect(again.sessions).toMatchObject([{ sessionId: '999%3Afresh-session-id' }]);
    expect(again.runId).not.toBe(claim.runId);
  });

  test('a session that dies after rows were stored pauses the job', async () => {
    const id = await createJob();
    const claim = await startAndClaim(id);
    await worker.send(claim, 1, page(claim, 1, 4, 'c4', 400));
    await worker.send(claim, 2, end('no_session', 400));
    expect(await untilStatus(id, 'paused')).toMatchObject({ totalResults: 4 });
  });

  test.each(['private', 'not_found', undefined] as const)(
    'a single target that is %s fails the job with the reason',
    async (blockedBy) => {
      const id = await createJob({ target: 'quiet_harbor' });
      const claim = await startAndClaim(id);
      const why = { verdict: 'blocked', blockedBy, reason: 'It can’t be read.' } as const;
      await worker.send(claim, 1, { ...target(claim, 10), ...why });
      await worker.send(claim, 2, end('done', 10));
      const failed = await untilStatus(id, 'failed');
      expect(failed).toMatchObject({ reason: 'It can’t be read.', progress: 0 });
      // Workers of the previous release don't report the reason.
      const verdict = blockedBy ?? 'blocked';
      expect(failed.lastRun).toMatchObject({ verdict, targets: [{ verdict }] });
    },
  );

  test('exhausted build time pauses the job with a reason', async () => {
    const id = await createJob();
    const claim = await startAndClaim(id);
    expect(claim.budgetMs).toBe(7_200_000);
    expect(await worker.beat(claim, 0, 7_200_000)).toMatchObject({ verdict: 'out_of_time' });
    await worker.send(claim, 1, end('out_of_time', 7_200_000));
    const paused = await untilStatus(id, 'paused');
    expect(paused.reasonMessage).toEqual({ code: 'plan.out_of_build_time' });
    const refused = await user.call('POST', `/api/jobs/${id}/start`);
    expect(refused).toMatchObject({ status: 402, body: { code: 'out_of_build_time' } });
    expect((await view(id)).status).toBe('paused');
  });
});

/** Starts the next launch, by its owner or by schedule. */
async function startNext(id: string, schedule: 'manual' | number): Promise<Claim> {
  if (schedule === 'manual') return startAndClaim(id);
  await api.service.context.db.execute(sql`UPDATE jobs SET next_run_at = now() WHERE id = ${id}`);
  return claimNext(id);
}

describe('several targets', () => {
  const three = { target: 'nasa\nquiet_harbor\ntidepool_lab' };
  const PRIVATE = '@quiet_harbor is private.';
  const LIMITED = 'The platform keeps asking this account to slow down.';
  const ref = (claim: Claim, index: number) => ({ targetId: claim.targets[index]?.targetId ?? '' });
  const hidden = (claim: Claim, index: number) =>
    ({
      ...target(claim, 10),
      ...ref(claim, index),
      verdict: 'blocked',
      blockedBy: 'private',
      found: null,
      reason: PRIVATE,
    }) as const;

  test('a private target among others is reported, and the job partially completed', async () => {
    const id = await createJob(three);
    const claim = await startAndClaim(id);
    await worker.send(claim, 1, page(claim, 1, 10, null, 10));
    await worker.send(claim, 2, target(claim, 10));
    await worker.send(claim, 3, hidden(claim, 1));
    await worker.send(claim, 4, { ...page(claim, 1, 10, null, 10), ...ref(claim, 2) });
    await worker.send(claim, 5, { ...target(claim, 10), ...ref(claim, 2) });
    await worker.send(claim, 6, end('done', 10));
    const done = await untilStatus(id, 'completed');
    expect(done).toMatchObject({ reason: PRIVATE, totalResults: 20, progress: 100 });
    expect(done.lastRun).toMatchObject({
      verdict: 'partial',
      targets: [{ verdict: 'complete' }, { verdict: 'private', reason: PRIVATE }, { verdict: 'complete' }],
    });
  });

  test('fails the job if no target can be read', async () => {
    const id = await createJob({ target: 'quiet_harbor\ngone_tomorrow' });
    const claim = await startAndClaim(id);
    await worker.send(claim, 1, hidden(claim, 0));
    await worker.send(claim, 2, hidden(claim, 1));
    await worker.send(claim, 3, end('done', 10));
    expect(await untilStatus(id, 'failed')).toMatchObject({ reason: PRIVATE, lastRun: { verdict: 'private' } });
  });

  test.each(['manual', 3_600] as const)(
    'an unreadable target doesn’t prevent the other launches of a %s job',
    async (schedule) => {
      const settings = { accountType: 'Private', followersPerProfile: 10, profilesPerLaunch: 1 };
      const id = await createJob({ target: 'quiet_harbor\nnasa\nnobody', schedule, settings });
      const first = await startAndClaim(id);
      await worker.send(first, 1, hidden(first, 0));
      await worker.send(first, 2, end('done', 10));
      const waiting = await untilStatus(id, 'waiting');
      expect(waiting).toMatchObject({ targetsLeft: 2, lastRun: { status: 'completed', verdict: 'private' } });
      expect(waiting.nextRunAt === null).toBe(schedule === 'manual');
      const second = await startNext(id, schedule);
      expect(second.targets.map(({ value }) => value)).toEqual(['nasa']);
      await worker.send(second, 1, page(second, 1, 10, null, 10));
      await worker.send(second, 2, target(second, 10));
      await worker.send(second, 3, end('done', 10));
      await until(id, ({ status, targetsLeft }) => status === 'waiting' && targetsLeft === 1);
      const third = await startNext(id, schedule);
      await worker.send(third, 1, { ...hidden(third, 0), blockedBy: 'not_found' });
      await worker.send(third, 2, end('done', 10));
      // The cycle has rows, so it completes normally.
      const over = await until(id, ({ lastRun }) => lastRun.number === 3 && lastRun.status === 'completed');
      expect(over.status).toBe(schedule === 'manual' ? 'completed' : 'waiting');
      expect(over.lastRun.verdict).toBe('not_found');
    },
  );

  test.each([
    ['limits that exhaust the retries', 'blocked'],
    ['a challenge or a spam block of the last session', 'no_session'],
  ] as const)('%s at the second target pause the job with the rows of the first', async (_, outcome) => {
    const id = await createJob(three);
    const claim = await startAndClaim(id);
    await worker.send(claim, 1, page(claim, 1, 10, null, 10));
    await worker.send(claim, 2, target(claim, 10));
    await worker.send(claim, 3, { ...end(outcome, 10), reason: LIMITED });
    const paused = await untilStatus(id, 'paused');
    expect(paused).toMatchObject({ reason: LIMITED, totalResults: 10 });
    expect(paused.lastRun.targets).toMatchObject([
      { verdict: 'complete', reason: null },
      { verdict: 'blocked', reason: LIMITED },
      // This target was never requested.
      { verdict: null, reason: LIMITED },
    ]);
    const resumed = await startAndClaim(id);
    expect(resumed.runId).toBe(claim.runId);
    expect(resumed.targets.map(({ value }) => value)).toEqual(['quiet_harbor', 'tidepool_lab']);
  });

  test.each(['blocked', 'no_session'] as const)('%s before the first row fails the job', async (outcome) => {
    const id = await createJob(three);
    const claim = await startAndClaim(id);
    await worker.send(claim, 1, { ...end(outcome, 10), reason: LIMITED });
    expect(await untilStatus(id, 'failed')).toMatchObject({
      reason: LIMITED,
      lastRun: {
        verdict: 'blocked',
        targets: ['blocked', null, null].map((verdict) => ({ verdict, reason: LIMITED })),
      },
    });
  });

  test('an internal error isn’t a block: no target has a verdict', async () => {
    const id = await createJob(three);
    const claim = await startAndClaim(id);
    await worker.send(claim, 1, end('error', 10));
    const failed = await untilStatus(id, 'failed');
    const ofTrawl = { verdict: null, reasonMessage: { code: 'run.failed_inside' } };
    expect(failed.lastRun).toMatchObject({ verdict: 'partial', targets: [ofTrawl, ofTrawl, ofTrawl] });
  });

  test('an internal error ends a scheduled run, but not the schedule', async () => {
    const id = await createJob({ ...three, schedule: 3_600 });
    const claim = await startAndClaim(id);
    await worker.send(claim, 1, page(claim, 1, 4, 'c4', 10));
    await worker.send(claim, 2, end('error', 10));
    const waiting = await untilStatus(id, 'waiting');
    expect(waiting).toMatchObject({
      reasonMessage: { code: 'job.failed_next_run' },
      lastRun: { status: 'failed', rows: 4 },
    });
    expect(Date.parse(waiting.nextRunAt)).toBeGreaterThan(Date.now());
    const next = await startNext(id, 3_600);
    expect(next.runId).not.toBe(claim.runId);
    expect(next.targets).toMatchObject([{ collected: 4, cursor: 'c4' }, {}, {}]);
  });

  test('an immediate block in a second run also pauses the job if it has rows of the list', async () => {
    const id = await createJob();
    const first = await startAndClaim(id);
    await worker.send(first, 1, page(first, 1, 4, 'c4', 10));
    await worker.send(first, 2, end('error', 10));
    await untilStatus(id, 'failed');
    const second = await startAndClaim(id);
    await worker.send(second, 1, { ...end('blocked', 10), reason: LIMITED });
    const paused = await untilStatus(id, 'paused');
    expect(paused.lastRun).toMatchObject({ rows: 0, targets: [{ verdict: 'partial', collected: 4 }] });
  });
});

test('a waiting run shows why and until when, and clears this when it continues', async () => {
  const WAITS = 'Instagram asks this account to slow down. Going on at 10:00:30 UTC.';
  const id = await createJob();
  const claim = await startAndClaim(id);
  await worker.send(claim, 1, page(claim, 1, 4, 'c4', 10));
  await worker.send(claim, 2, { kind: 'log', text: 'Instagram asks to slow down.', reason: WAITS, ...idle(10) });
  expect(await until(id, ({ reason }) => reason !== null)).toMatchObject({ status: 'running', reason: WAITS });
  await worker.send(claim, 3, { kind: 'log', text: 'A line among others.', ...idle(10) });
  await worker.beat(claim, 3, 20);
  expect(await view(id)).toMatchObject({ reason: WAITS });
  await worker.send(claim, 4, page(claim, 5, 10, null, 20));
  expect(await until(id, ({ totalResults }) => totalResults === 10)).toMatchObject({ status: 'running', reason: null });
});
