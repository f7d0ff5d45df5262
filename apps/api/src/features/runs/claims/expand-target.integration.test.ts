import {
  type Claim,
  ClaimAnswer,
  ClaimRequest,
  type ClaimTarget,
  ExpandAnswer,
  ExpandRequest,
  newId,
  subjects,
} from '@trawl/contracts';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import {
  api,
  claimNext,
  createJob,
  end,
  setUpRuns,
  startAndClaim,
  ticketOf,
  until,
  untilStatus,
  user,
  view,
  worker,
} from '../../../../test/support/run-fixture.ts';

setUpRuns();

const PER_POST = 5;
const posts = {
  type: 'comment',
  target: 'nasa',
  settings: { accountType: 'Private', commentsPerPost: PER_POST, postsPerLaunch: 3 },
};
const code = (n: number): string => `Post${n}`.padEnd(11, '_');
const url = (n: number): string => `https://www.instagram.com/p/${code(n)}/`;

async function expand(
  claim: Pick<Claim, 'runId' | 'epoch' | 'token'>,
  target: ClaimTarget | undefined,
  into: string[],
) {
  const { runId, epoch, token } = claim;
  const body = { runId, epoch, token, targetId: target?.targetId ?? '', into, found: 240 };
  const answer = await worker.bus.request(subjects.expandTarget, ExpandRequest, ExpandAnswer, body, {
    timeoutMs: 5_000,
  });
  return answer.kind === 'expanded' ? answer.targets : answer.kind;
}

const namesOf = (targets: readonly ClaimTarget[] | string) =>
  typeof targets === 'string' ? targets : targets.map(({ value }) => value);

/** Reads the targets with one row each, from event `seq` on, and ends the run. */
async function readAll(claim: Claim, targets: readonly ClaimTarget[] | string, seq = 1): Promise<void> {
  if (typeof targets === 'string') throw new Error(targets);
  let next = seq;
  for (const { targetId, value } of targets) {
    const rows = [{ platformId: `comment of ${value}`, values: { id: value, text: 'Hello' } }];
    const checkpoint = { cursor: null, more: false };
    await worker.send(claim, next++, { kind: 'page', targetId, rows, checkpoint, found: 1, runningMs: next * 10 });
    const outcome = { verdict: 'complete', found: 1, reason: null, runningMs: next * 10 } as const;
    await worker.send(claim, next++, { kind: 'target', targetId, ...outcome });
  }
  await worker.send(claim, next, end('done', next * 10));
}

const recordOf = async (id: string) =>
  (await view(id)).lastRun.targets.map(
    ({ target, requested, collected, missing, verdict, reason }: Record<string, unknown>) => ({
      target,
      requested,
      collected,
      missing,
      verdict,
      reason,
    }),
  );

test('a username is replaced by as many posts as the launch still has room for; the rest waits for the next one', async () => {
  const id = await createJob({ ...posts, target: [url(1), '@nasa', url(2), url(3)].join('\n') });
  const claim = await startAndClaim(id);
  expect(claim.targets.map(({ value, expand: room }) => [value, room?.limit])).toEqual([
    [url(1), undefined],
    ['@nasa', 2],
    [url(2), undefined],
  ]);
  const into = [url(11), url(12), url(13)];
  const targets = await expand(claim, claim.targets[1], into);
  expect(namesOf(targets)).toEqual([url(1), url(11), url(12)]);
  // The reply may have been lost.
  expect(await expand(claim, claim.targets[1], into)).toEqual(targets);
  await readAll(claim, targets);
  const job = await untilStatus(id, 'waiting');
  expect(job).toMatchObject({ totalResults: 3, targetsLeft: 2, lastRun: { verdict: 'complete', rows: 3 } });
  const read = { requested: PER_POST, collected: 1, missing: 0, verdict: 'complete', reason: null };
  expect(await recordOf(id)).toEqual([
    { target: url(1), ...read },
    {
      target: '@nasa',
      requested: 0,
      collected: 0,
      missing: 0,
      verdict: 'complete',
      reason: 'Read as its 2 newest posts.',
    },
    { target: url(11), ...read },
    { target: url(12), ...read },
  ]);
  const next = await startAndClaim(id);
  expect(namesOf(next.targets)).toEqual([url(2), url(3)]);
});

test('another worker continues with the same posts, and the first one is refused', async () => {
  const id = await createJob(posts);
  const first = await startAndClaim(id);
  const targets = await expand(first, first.targets[0], [url(1), url(2)]);
  await worker.send(first, 1, end('handed_back', 10));
  const second = await claimNext(id);
  expect(second.targets).toEqual(targets);
  expect(await expand(first, first.targets[0], [url(3)])).toBe('fenced');
  const forged = { ...second, token: 'x'.repeat(43) };
  expect(await expand(forged, second.targets[0], [url(3)])).toBe('fenced');
  await readAll(second, second.targets);
  expect(await untilStatus(id, 'completed')).toMatchObject({ totalResults: 2, progress: 100, reason: null });
});

test('each cycle of a recurring job expands again, and rows of earlier posts stay', async () => {
  const id = await createJob({ ...posts, schedule: 86_400 });
  const first = await startAndClaim(id);
  await readAll(first, await expand(first, first.targets[0], [url(1), url(2)]));
  await untilStatus(id, 'waiting');
  expect(await view(id)).toMatchObject({ targetsLeft: 1, totalResults: 2 });
  await user.call('POST', `/api/jobs/${id}/pause`);
  const second = await startAndClaim(id);
  expect(namesOf(second.targets)).toEqual(['nasa']);
  const targets = await expand(second, second.targets[0], [url(3), url(2)]);
  expect(targets).toMatchObject([{ value: url(3) }, { value: url(2), collected: 0, cursor: null }]);
  await readAll(second, targets);
  await until(id, ({ lastRun }) => lastRun.status === 'completed' && lastRun.number === 2);
  expect((await view(id)).totalResults).toBe(3);
});

test('a new cycle writes no posts of earlier cycles', async () => {
  const id = await createJob({ ...posts, schedule: 86_400 });
  const cycle = async (into: string[]) => {
    const claim = await startAndClaim(id);
    await readAll(claim, await expand(claim, claim.targets[0], into));
    await untilStatus(id, 'waiting');
    await user.call('POST', `/api/jobs/${id}/pause`);
  };
  // "xmin" is the transaction that wrote the row.
  const inactive = async () => {
    const { rows } = await api.service.context.db.execute<{ value: string; xmin: string }>(
      sql`SELECT value, xmin::text FROM job_targets WHERE job_id = ${id} AND NOT active ORDER BY value`,
    );
    return rows;
  };
  await cycle([url(1), url(2)]);
  await cycle([url(2), url(3)]);
  await cycle([url(3), url(4)]);
  const [first, second] = await inactive();
  expect([first?.value, second?.value]).toEqual([url(1), url(2)]);
  await cycle([url(4), url(5)]);
  expect((await inactive()).slice(0, 2)).toEqual([first, second]);
  expect((await view(id)).totalResults).toBe(5);
});

test('a post that is already a target isn’t read twice, and lines that aren’t posts are ignored', async () => {
  const id = await createJob({
    ...posts,
    target: `nasa\n${url(1)}`,
    settings: { ...posts.settings, postsPerLaunch: 10 },
  });
  const claim = await startAndClaim(id);
  const targets = await expand(claim, claim.targets[0], [url(1), url(2), url(2), 'natgeo', 'two words']);
  expect(namesOf(targets)).toEqual([url(2), url(1)]);
});

test('the record states that a profile is private, and the job fails if it has no other targets', async () => {
  const id = await createJob({ ...posts, target: 'quiet_harbor' });
  const claim = await startAndClaim(id);
  const targetId = claim.targets[0]?.targetId ?? '';
  const outcome = { verdict: 'blocked', blockedBy: 'private', found: null, reason: 'It is private.' } as const;
  await worker.send(claim, 1, { kind: 'target', targetId, ...outcome, runningMs: 10 });
  await worker.send(claim, 2, end('done', 10));
  const job = await untilStatus(id, 'failed');
  expect(job).toMatchObject({ reason: 'It is private.', lastRun: { verdict: 'private' } });
  expect(await recordOf(id)).toMatchObject([{ target: 'quiet_harbor', verdict: 'private', reason: 'It is private.' }]);
});

test('unreadable posts count for the verdict; their username doesn’t', async () => {
  const id = await createJob(posts);
  const claim = await startAndClaim(id);
  const targets = await expand(claim, claim.targets[0], [url(1)]);
  if (typeof targets === 'string') throw new Error(targets);
  const outcome = { verdict: 'blocked', blockedBy: 'not_found', found: null, reason: 'It is gone.' } as const;
  await worker.send(claim, 1, { kind: 'target', targetId: targets[0]?.targetId ?? '', ...outcome, runningMs: 10 });
  await worker.send(claim, 2, end('done', 10));
  expect(await untilStatus(id, 'failed')).toMatchObject({ reason: 'It is gone.', lastRun: { verdict: 'not_found' } });
});

test('an edit keeps the posts of a remaining username, and drops those of a removed one until it returns', async () => {
  const id = await createJob({ ...posts, target: 'nasa\nnatgeo', settings: { ...posts.settings, postsPerLaunch: 2 } });
  const claim = await startAndClaim(id);
  await expand(claim, claim.targets[0], [url(1), url(2)]);
  await user.call('POST', `/api/jobs/${id}/pause`);
  await worker.send(claim, 1, end('paused', 10));
  await untilStatus(id, 'paused');
  const edit = (target: string) => user.call('PUT', `/api/jobs/${id}`, { ...createBody(), target });
  expect((await edit(`natgeo\nnasa`)).status).toBe(200);
  // natgeo, and the two posts of nasa.
  expect((await view(id)).targetsLeft).toBe(3);
  expect((await edit('natgeo')).status).toBe(200);
  expect((await view(id)).targetsLeft).toBe(1);
  expect((await edit('natgeo\nnasa')).status).toBe(200);
  expect((await view(id)).targetsLeft).toBe(2);
  const again = await startAndClaim(id);
  expect(namesOf(again.targets)).toEqual(['natgeo', 'nasa']);
  await expand(again, again.targets[1], [url(1), url(2)]);
  expect((await view(id)).targetsLeft).toBe(3);
});

const createBody = () => ({ ...posts, name: 'Edited', platform: 'instagram', schedule: 'manual' });

const claimWithoutExpansion = (runId: string) => {
  const body = ClaimRequest.parse({ runId, claimId: newId('ClaimId'), workerId: 'old', protocol: 2 });
  return worker.bus.request(subjects.claim, ClaimRequest, ClaimAnswer, body, { timeoutMs: 5_000 });
};

test('a worker that can’t expand gets no such run', async () => {
  const id = await createJob(posts);
  await user.call('POST', `/api/jobs/${id}/start`);
  const { _id: runId } = (await view(id)).lastRun;
  expect(await claimWithoutExpansion(runId)).toEqual({ granted: false, reason: 'later' });
  expect(namesOf((await claimNext(id)).targets)).toEqual(['nasa']);
});

test('a worker that can’t expand continues a run whose usernames have been expanded', async () => {
  const id = await createJob(posts);
  const first = await startAndClaim(id);
  await expand(first, first.targets[0], [url(1), url(2)]);
  await worker.send(first, 1, end('handed_back', 10));
  const second = await claimWithoutExpansion(await ticketOf(id));
  if (!second.granted) throw new Error(second.reason);
  expect(namesOf(second.targets)).toEqual([url(1), url(2)]);
  await readAll(second, second.targets);
  await untilStatus(id, 'completed');
});
