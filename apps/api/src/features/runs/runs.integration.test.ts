import { Claim, type RunEvent } from '@trawl/contracts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Browser, startTestService, type TestService } from '../../../test/test-service.ts';
import { people, startTestWorker, type TestWorker } from '../../../test/test-worker.ts';
import { addHouseSession } from '../accounts/index.ts';
import { sweep } from './sweep.ts';

let api: TestService;
let worker: TestWorker;
let user: Browser;

beforeAll(async () => {
  api = await startTestService();
  worker = await startTestWorker(api.natsUrl);
});
afterAll(async () => {
  await worker.stop();
  await api.stop();
});
beforeEach(async () => {
  account++;
  user = await api.verified();
});

let account = 12_345;
const job = {
  name: 'Followers of nasa',
  platform: 'instagram',
  type: 'follower',
  target: 'nasa',
  get sessionId() {
    return `${account}%3Aabcdefghijkl%3A7%3AAYtest`;
  },
  schedule: 'manual',
  settings: { accountType: 'Private', followersPerProfile: 10 },
};

const idle = (ms: number) => ({ runningMs: ms });

async function createJob(change: object = {}): Promise<string> {
  const answer = await user.call('POST', '/api/jobs', { ...job, ...change });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data.job._id;
}

/** The run of a started job in the hands of the worker. */
async function startAndClaim(id: string): Promise<Claim> {
  const answer = await user.call('POST', `/api/jobs/${id}/start`);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return claimNext(id);
}

/** The job's run in the hands of the worker. Runs that other tests left come back when their leases are out; not ours. */
async function claimNext(jobId: string): Promise<Claim> {
  for (;;) {
    const { runId } = await worker.ticket();
    const claim = Claim.safeParse(await worker.claim(runId));
    if (claim.success && claim.data.jobId === jobId) return claim.data;
  }
}

/** The ticket of a job's run, not claimed yet. */
async function ticketOf(jobId: string): Promise<string> {
  const { _id } = (await view(jobId)).lastRun;
  for (;;) {
    const { runId } = await worker.ticket();
    if (runId === _id) return runId;
  }
}

const view = async (id: string) => (await user.call('GET', `/api/jobs/${id}`)).body.data.job;
const until = (id: string, check: (job: Awaited<ReturnType<typeof view>>) => boolean) =>
  vi.waitUntil(
    async () => {
      const seen = await view(id);
      return check(seen) ? seen : false;
    },
    { timeout: 10_000, interval: 30 },
  );
const untilStatus = (id: string, status: string) => until(id, (seen) => seen.status === status);

const targetOf = (claim: Claim): string => claim.targets[0]?.targetId ?? '';
const page = (claim: Claim, from: number, to: number, cursor: string | null, ms: number) =>
  ({
    kind: 'page',
    targetId: targetOf(claim),
    rows: people(from, to),
    checkpoint: { cursor, more: cursor !== null },
    found: 20,
    ...idle(ms),
  }) as const;
const target = (claim: Claim, ms: number) =>
  ({ kind: 'target', targetId: targetOf(claim), verdict: 'complete', found: 20, reason: null, ...idle(ms) }) as const;
const end = (outcome: Extract<RunEvent, { kind: 'end' }>['outcome'], ms: number) =>
  ({ kind: 'end', outcome, reason: null, ...idle(ms) }) as const;

describe('the way of a job', () => {
  test('from start to rows, charged once, downloaded as a file and by a link', async () => {
    const id = await createJob();
    expect(await view(id)).toMatchObject({ status: 'pending', progress: 0, sessionId: '••••test', results: null });
    const claim = await startAndClaim(id);
    expect(claim).toMatchObject({ epoch: 1, targets: [{ value: 'nasa', limit: 10, collected: 0, cursor: null }] });
    expect(claim.sessions).toEqual([{ sessionRef: expect.any(String), sessionId: job.sessionId }]);
    await untilStatus(id, 'running');
    await worker.send(claim, 1, page(claim, 1, 6, 'c6', 1_000));
    await worker.send(claim, 2, page(claim, 7, 10, null, 2_000));
    await worker.send(claim, 3, target(claim, 2_000));
    await worker.send(claim, 4, end('done', 2_500));
    const done = await untilStatus(id, 'completed');
    expect(done).toMatchObject({
      progress: 100,
      totalResults: 10,
      buildTimeUsed: 2.5,
      runs: { totalRuns: 1 },
      reason: null,
    });
    expect(done.lastRun).toMatchObject({ verdict: 'complete', status: 'completed', rows: 10, buildTime: 2.5 });
    expect(done.lastRun.targets).toEqual([
      { target: 'nasa', requested: 10, found: 20, collected: 10, missing: 0, verdict: 'complete', reason: null },
    ]);

    const file = await user.call('GET', `/api/jobs/${id}/results?format=csv`);
    expect(file.headers['content-disposition']).toBe(`attachment; filename="job-${id}-results.csv"`);
    const lines = file.body.trim().split('\r\n');
    expect(lines).toHaveLength(11);
    expect(lines[0]).toContain('username,fullName,id');
    const linked = await user.call('GET', `/api/jobs/${id}/partial-results?format=json`);
    const { pathname, search } = new URL(linked.body.data.downloadUrl);
    const visitor = await api.visitor().call('GET', pathname + search);
    expect(visitor.body.map((row: { username: string }) => row.username)).toEqual(
      people(1, 10).map((row) => row.values.username),
    );
    const forged = await api.visitor().call('GET', pathname + search.replace('json', 'csv'));
    expect(forged.status).toBe(403);

    const stats = await user.call('GET', '/api/jobs/stats');
    expect(stats.body.data.stats).toMatchObject({ totalJobs: 1, completedJobs: 1, successRate: 100 });
    expect(stats.body.data.stats.buildTime.used).toBe(2.5);
  });

  test('events that come twice, shuffled or out of an old epoch change nothing', async () => {
    const id = await createJob();
    const claim = await startAndClaim(id);
    const events = [
      page(claim, 1, 4, 'c4', 400),
      page(claim, 5, 8, 'c8', 800),
      page(claim, 9, 10, null, 1_000),
      target(claim, 1_000),
    ];
    const order = [3, 1, 0, 0, 2, 1, 3, 2, 0];
    for (const index of order) {
      const event = events[index];
      if (event) await worker.send(claim, index + 1, event);
    }
    await worker.send({ ...claim, epoch: 99 }, 1, page(claim, 50, 60, null, 99_000));
    await worker.send(claim, 5, end('done', 1_000));
    const done = await untilStatus(id, 'completed');
    expect(done).toMatchObject({ totalResults: 10, buildTimeUsed: 1 });
  });

  test('a claim is granted once, to the same claim again, and to nobody else', async () => {
    const id = await createJob();
    await user.call('POST', `/api/jobs/${id}/start`);
    const runId = await ticketOf(id);
    const first = await worker.claim(runId, 'clm_one');
    expect(first).toMatchObject({ granted: true, epoch: 1 });
    expect(await worker.claim(runId, 'clm_one')).toEqual(first);
    expect(await worker.claim(runId, 'clm_two')).toEqual({ granted: false, reason: 'gone' });
    expect(await worker.claim('run_never')).toEqual({ granted: false, reason: 'gone' });
  });

  test('launches take the next targets, and the job waits in between', async () => {
    const id = await createJob({
      type: 'profile',
      target: 'nasa\nnatgeo\n@NASA \nhttps://www.instagram.com/natgeo/\ntidepool_lab',
      settings: { profilesPerLaunch: 2 },
    });
    const claim = await startAndClaim(id);
    expect(claim.targets.map((one) => one.value)).toEqual(['nasa', 'natgeo']);
    let seq = 0;
    for (const one of claim.targets) {
      await worker.send(claim, ++seq, {
        kind: 'page',
        targetId: one.targetId,
        rows: people(1, 1),
        checkpoint: { cursor: null, more: false },
        found: 1,
        ...idle(10),
      });
      await worker.send(claim, ++seq, {
        kind: 'target',
        targetId: one.targetId,
        verdict: 'complete',
        found: 1,
        reason: null,
        ...idle(10),
      });
    }
    await worker.send(claim, ++seq, end('done', 20));
    const waiting = await untilStatus(id, 'waiting');
    expect(waiting).toMatchObject({ totalResults: 2, reason: expect.stringContaining('left') });
    const next = await startAndClaim(id);
    expect(next.targets.map((one) => one.value)).toEqual(['tidepool_lab']);
  });
});

describe('pause and resume', () => {
  test('pauses at the checkpoint, and the same run goes on there', async () => {
    const id = await createJob();
    const claim = await startAndClaim(id);
    await worker.send(claim, 1, page(claim, 1, 4, 'c4', 400));
    await until(id, (seen) => seen.totalResults === 4);
    expect((await user.call('POST', `/api/jobs/${id}/pause`)).status).toBe(200);
    expect(await worker.beat(claim, 1, 500)).toEqual({ verdict: 'pause', storedSeq: 1 });
    await worker.send(claim, 2, end('paused', 600));
    const paused = await untilStatus(id, 'paused');
    expect(paused).toMatchObject({
      reason: expect.stringContaining('Paused by you'),
      totalResults: 4,
      buildTimeUsed: 0.6,
    });
    expect(await worker.beat(claim, 2, 700)).toMatchObject({ verdict: 'fenced' });
    const resumed = await startAndClaim(id);
    expect(resumed).toMatchObject({
      runId: claim.runId,
      epoch: 2,
      targets: [{ cursor: 'c4', collected: 4, limit: 10 }],
    });
  });

  test('pausing a queued run needs no worker', async () => {
    const id = await createJob();
    await user.call('POST', `/api/jobs/${id}/start`);
    await user.call('POST', `/api/jobs/${id}/pause`);
    expect(await view(id)).toMatchObject({ status: 'paused' });
    const runId = await ticketOf(id);
    expect(await worker.claim(runId)).toEqual({ granted: false, reason: 'gone' });
  });
});

describe('a worker that is lost', () => {
  const endLease = (runId: string) =>
    api.service.context.db.execute(sql`UPDATE runs SET lease_until = now() - interval '1 second' WHERE id = ${runId}`);

  test('is fenced off, and another one goes on at the checkpoint', async () => {
    const id = await createJob();
    const lost = await startAndClaim(id);
    await worker.send(lost, 1, page(lost, 1, 4, 'c4', 400));
    await until(id, (seen) => seen.totalResults === 4);
    await endLease(lost.runId);
    await sweep(api.service.context, true);
    const claim = await claimNext(id);
    expect(claim).toMatchObject({ runId: lost.runId, targets: [{ cursor: 'c4', collected: 4 }] });
    expect(claim.epoch).toBeGreaterThan(lost.epoch);
    await worker.send(lost, 2, page(lost, 5, 8, 'c8', 900));
    expect(await worker.beat(lost, 2, 1_000)).toMatchObject({ verdict: 'fenced' });
    await worker.send(claim, 1, page(claim, 5, 10, null, 300));
    await worker.send(claim, 2, target(claim, 300));
    await worker.send(claim, 3, end('done', 300));
    expect(await untilStatus(id, 'completed')).toMatchObject({ totalResults: 10, buildTimeUsed: 0.7 });
  });

  test('while a pause was asked for leaves the job paused', async () => {
    const id = await createJob();
    const lost = await startAndClaim(id);
    await user.call('POST', `/api/jobs/${id}/pause`);
    await endLease(lost.runId);
    await sweep(api.service.context, true);
    expect(await view(id)).toMatchObject({ status: 'paused' });
  });

  test('hands its run back when it is shut down', async () => {
    const id = await createJob();
    const claim = await startAndClaim(id);
    await worker.send(claim, 1, page(claim, 1, 4, 'c4', 400));
    await worker.send(claim, 2, end('handed_back', 400));
    expect(await claimNext(id)).toMatchObject({ runId: claim.runId, epoch: 2, targets: [{ cursor: 'c4' }] });
  });
});

describe('ends that are no success', () => {
  test('a session that is dead at the start fails the job; a new one and Run Again go on', async () => {
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

  test('a session that dies with rows kept pauses the job', async () => {
    const id = await createJob();
    const claim = await startAndClaim(id);
    await worker.send(claim, 1, page(claim, 1, 4, 'c4', 400));
    await worker.send(claim, 2, end('no_session', 400));
    expect(await untilStatus(id, 'paused')).toMatchObject({ totalResults: 4 });
  });

  test('a private profile alone fails the job with the reason', async () => {
    const id = await createJob({ target: 'quiet_harbor' });
    const claim = await startAndClaim(id);
    await worker.send(claim, 1, { ...target(claim, 10), verdict: 'blocked', reason: 'This account is private.' });
    await worker.send(claim, 2, end('done', 10));
    const failed = await untilStatus(id, 'failed');
    expect(failed).toMatchObject({ reason: 'This account is private.', progress: 0 });
    expect(failed.lastRun.verdict).toBe('blocked');
  });

  test('build time that runs out pauses the job and says so', async () => {
    const id = await createJob();
    const claim = await startAndClaim(id);
    expect(claim.budgetMs).toBe(7_200_000);
    expect(await worker.beat(claim, 0, 7_200_000)).toMatchObject({ verdict: 'out_of_time' });
    await worker.send(claim, 1, end('out_of_time', 7_200_000));
    const paused = await untilStatus(id, 'paused');
    expect(paused.reason).toContain('build time');
    const refused = await user.call('POST', `/api/jobs/${id}/start`);
    expect(refused).toMatchObject({ status: 402, body: { code: 'out_of_build_time' } });
    expect((await view(id)).status).toBe('paused');
  });
});

describe('one real account', () => {
  test('serves one run at a time over all jobs and owners', async () => {
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
    expect(await worker.claim(await nextTicket())).toEqual({ granted: false, reason: 'gone' });
    const waiting = (await second.call('GET', `/api/jobs/${id}`)).body.data.job;
    expect(waiting).toMatchObject({ status: 'processing', reason: expect.stringContaining('another job') });
    await worker.send(first, 1, end('error', 1));
    expect(await worker.claim(await nextTicket())).toMatchObject({ granted: true, epoch: 1 });
  });
});

describe('a Shared job of the professional plan', () => {
  const onProfessional = () =>
    api.service.context.db.execute(sql`UPDATE users SET plan = 'professional' WHERE email = ${user.email}`);
  const sharedJob = () => createJob({ sessionId: '', settings: { accountType: 'Shared', followersPerProfile: 10 } });

  test('is refused to the other plans', async () => {
    const answer = await user.call('POST', '/api/jobs', { ...job, settings: { accountType: 'Shared' } });
    expect(answer).toMatchObject({ status: 403, body: { code: 'plan_required' } });
  });

  test('runs on a session of the house and charges three times', async () => {
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

  test('says in its own words that no session of the house works', async () => {
    await onProfessional();
    await api.service.context.db.execute(sql`UPDATE house_sessions SET state = 'dead'`);
    const id = await sharedJob();
    const claim = await startAndClaim(id);
    expect(claim.sessions).toEqual([]);
    await worker.send(claim, 1, end('no_session', 1));
    expect(await untilStatus(id, 'failed')).toMatchObject({ reason: expect.stringContaining('shared sessions') });
  });
});

describe('a forecast', () => {
  const ask = (query: string) => user.call('GET', `/api/jobs/forecast?type=follower&${query}`);

  test('comes from the owner’s own runs once there are three', async () => {
    for (let run = 0; run < 3; run++) {
      const claim = await startAndClaim(await createJob({ name: `Run ${run}` }));
      await worker.send(claim, 1, page(claim, 1, 10, null, 1_000));
      await worker.send(claim, 2, target(claim, 1_000));
      await worker.send(claim, 3, end('done', 1_000));
      await untilStatus(claim.jobId, 'completed');
    }
    const answer = await ask('targets=4&perTarget=50&perLaunch=2');
    expect(answer.body.data).toEqual({
      rows: 200,
      launches: 2,
      seconds: 20,
      buildTime: 20,
      buildTimePerLaunch: 10,
      basis: 'yours',
      measuredRuns: 3,
    });
  });

  test('refuses what no job could be', async () => {
    expect((await ask('targets=0&perTarget=50&perLaunch=2')).status).toBe(400);
  });
});

describe('limits and strangers', () => {
  test('a plan runs one job at once, also when many are started together', async () => {
    const ids = await Promise.all([createJob(), createJob(), createJob()]);
    const answers = await Promise.all(ids.map((id) => user.call('POST', `/api/jobs/${id}/start`)));
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409, 409]);
  });

  test('a plan keeps five jobs, also when many are created together', async () => {
    const answers = await Promise.all(Array.from({ length: 9 }, () => user.call('POST', '/api/jobs', job)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(5);
    expect((await user.call('GET', '/api/jobs')).body.data.jobs).toHaveLength(5);
  });

  test('another customer’s job is the same as one that never was', async () => {
    const id = await createJob();
    const stranger = await api.verified();
    for (const [method, path, body] of [
      ['GET', ''],
      ['PUT', '', job],
      ['DELETE', ''],
      ['POST', '/start'],
      ['POST', '/pause'],
      ['GET', '/results?format=csv'],
      ['GET', '/partial-results'],
    ] as const) {
      const theirs = await stranger.call(method, `/api/jobs/${id}${path}`, body);
      const never = await stranger.call(method, `/api/jobs/job_never${path}`, body);
      expect(theirs, `${method} ${path}`).toMatchObject({ status: 404 });
      expect(theirs.body).toEqual(never.body);
    }
  });

  test.each([
    ['GET', '/api/jobs'],
    ['GET', '/api/jobs/stats'],
    ['POST', '/api/jobs'],
  ] as const)('%s %s is for verified users', async (method, path) => {
    expect((await api.visitor().call(method, path)).status).toBe(401);
    expect((await (await api.registered()).call(method, path)).status).toBe(403);
  });

  test('a job is edited, deleted and started only where its state allows', async () => {
    const id = await createJob();
    const claim = await startAndClaim(id);
    expect((await user.call('DELETE', `/api/jobs/${id}`)).status).toBe(409);
    expect((await user.call('PUT', `/api/jobs/${id}`, job)).status).toBe(409);
    expect((await user.call('POST', `/api/jobs/${id}/start`)).status).toBe(409);
    await worker.send(claim, 1, end('error', 1));
    await untilStatus(id, 'failed');
    expect((await user.call('POST', `/api/jobs/${id}/pause`)).status).toBe(409);
    expect((await user.call('DELETE', `/api/jobs/${id}`)).status).toBe(200);
    expect((await user.call('GET', `/api/jobs/${id}`)).status).toBe(404);
  });

  test('an edit keeps the checkpoints of targets that stay', async () => {
    const id = await createJob({ target: 'nasa\nnatgeo' });
    const claim = await startAndClaim(id);
    await worker.send(claim, 1, page(claim, 1, 4, 'c4', 400));
    await worker.send(claim, 2, end('paused', 400));
    await untilStatus(id, 'paused');
    const type = await user.call('PUT', `/api/jobs/${id}`, { ...job, type: 'profile', settings: {} });
    expect(type).toMatchObject({ status: 409 });
    const edited = await user.call('PUT', `/api/jobs/${id}`, {
      ...job,
      target: 'tidepool_lab\nnasa',
      sessionId: '••••test',
    });
    expect(edited.status).toBe(200);
    const next = await startAndClaim(id);
    expect(next.targets).toMatchObject([
      { value: 'tidepool_lab', cursor: null, collected: 0 },
      { value: 'nasa', cursor: 'c4', collected: 4 },
    ]);
    expect(next.sessions).toMatchObject([{ sessionId: job.sessionId }]);
  });
});

describe('an Idempotency-Key', () => {
  const keyed = (key: string, body: object = job) => user.call('POST', '/api/jobs', body, { 'idempotency-key': key });

  test('makes one job of a hundred requests at once, and gives all the same answer', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => keyed('one')));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    expect(new Set(answers.map((answer) => answer.body.data.job._id)).size).toBe(1);
    expect((await user.call('GET', '/api/jobs')).body.data.jobs).toHaveLength(1);
  });

  test('used for another request is refused', async () => {
    await keyed('two');
    expect((await keyed('two', { ...job, name: 'Another' })).status).toBe(409);
  });

  test('may be tried again after a failure', async () => {
    expect((await keyed('three', { ...job, name: '' })).status).toBe(400);
    expect((await keyed('three')).status).toBe(200);
  });

  test('starts a job once', async () => {
    const id = await createJob();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        user.call('POST', `/api/jobs/${id}/start`, undefined, { 'idempotency-key': 'go' }),
      ),
    );
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    expect((await view(id)).runs.totalRuns).toBe(1);
  });
});

describe('the record of a target', () => {
  test('counts what an earlier run of the cycle has collected', async () => {
    const id = await createJob();
    const first = await startAndClaim(id);
    await worker.send(first, 1, page(first, 1, 4, 'c4', 400));
    await worker.send(first, 2, end('error', 400));
    await untilStatus(id, 'failed');
    const second = await startAndClaim(id);
    expect(second.targets).toMatchObject([{ collected: 4, cursor: 'c4' }]);
    await worker.send(second, 1, page(second, 5, 10, null, 100));
    await worker.send(second, 2, target(second, 100));
    await worker.send(second, 3, end('done', 100));
    const { lastRun } = await untilStatus(id, 'completed');
    expect(lastRun).toMatchObject({ number: 2, rows: 6, verdict: 'complete' });
    expect(lastRun.targets).toMatchObject([{ requested: 10, collected: 10, missing: 0, verdict: 'complete' }]);
  });

  test('never says complete where stored rows are missing', async () => {
    const id = await createJob();
    const claim = await startAndClaim(id);
    await worker.send(claim, 1, page(claim, 1, 8, null, 100));
    await worker.send(claim, 2, target(claim, 100));
    await worker.send(claim, 3, end('done', 100));
    const { lastRun, reason } = await untilStatus(id, 'completed');
    expect(lastRun.targets).toMatchObject([{ collected: 8, missing: 2, verdict: 'partial' }]);
    expect(reason).toContain('The list changed');
  });

  test('opens again, at the same row, when the limit is raised', async () => {
    const id = await createJob({
      schedule: 'manual',
      target: 'nasa\nnatgeo',
      settings: { followersPerProfile: 4, profilesPerLaunch: 1 },
    });
    const claim = await startAndClaim(id);
    await worker.send(claim, 1, page(claim, 1, 4, 'c4', 100));
    await worker.send(claim, 2, target(claim, 100));
    await worker.send(claim, 3, end('done', 100));
    await untilStatus(id, 'waiting');
    const edited = await user.call('PUT', `/api/jobs/${id}`, {
      ...job,
      target: 'nasa\nnatgeo',
      sessionId: '',
      settings: { followersPerProfile: 9, profilesPerLaunch: 1 },
    });
    expect(edited.status, JSON.stringify(edited.body)).toBe(200);
    const next = await startAndClaim(id);
    expect(next.targets).toMatchObject([{ value: 'nasa', limit: 9, collected: 4, cursor: 'c4' }]);
  });
});

describe('a recurring job', () => {
  test('whose sessions are dead pauses with one mail instead of failing at each of its times', async () => {
    const id = await createJob({ schedule: 30 });
    const claim = await startAndClaim(id);
    await worker.send(claim, 1, end('no_session', 5));
    expect(await untilStatus(id, 'paused')).toMatchObject({ reason: expect.stringContaining('session ID') });
    const told = () =>
      api.mailsTo(user.email).then((mails) => mails.filter((mail) => mail.subject.includes('waiting')));
    await vi.waitUntil(async () => (await told()).length > 0, { timeout: 10_000, interval: 30 });
    expect(await told()).toHaveLength(1);
  });

  test('waits for its time, starts over, and counts the rows once', async () => {
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

  test('is brought back onto its grid where the clock was set back, and left alone where clocks differ a little', async () => {
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
