import { z } from 'zod';
import { callSandbox } from '../call-sandbox.ts';
import { checkJobs } from '../check-jobs.ts';
import type { Fault, Reading } from '../fault.ts';
import { createSample, createSession, ended, type List, request, type Sample, start } from '../jobs.ts';
import type { SystemUnderTest } from '../system.ts';

/** The platform's failures, and the expected state of the job. `paused` jobs continue after the owner's action. */
const TROUBLES = [
  { kind: 'rate_limited', times: 2, end: 'completed', waits: true },
  { kind: 'soft_block', times: 2, end: 'completed', waits: true },
  { kind: 'http_500', times: 2, end: 'completed', waits: false },
  { kind: 'hang', times: 1, end: 'completed', waits: false },
  { kind: 'truncated', times: 2, end: 'completed', waits: false },
  { kind: 'html', times: 1, end: 'completed', waits: false },
  // Longer than a worker's retry limit.
  { kind: 'rate_limited', times: 9, end: 'paused', waits: true },
  { kind: 'login_required', times: 1, end: 'paused', waits: false },
  { kind: 'checkpoint', times: 1, end: 'paused', waits: false },
  { kind: 'masked_challenge', times: 1, end: 'paused', waits: false },
  { kind: 'feedback_required', times: 1, end: 'paused', waits: false },
] as const;
type Trouble = (typeof TROUBLES)[number];

const PAGES_BEFORE = 3;
const ROWS = { least: 400, most: 2_000 };
const Person = z.object({ username: z.string() });
const Shown = z.object({ id: z.string(), followersListed: z.number(), private: z.boolean() });
const Bill = z.object({
  data: z.object({ runs: z.array(z.object({ items: z.array(z.object({ kind: z.string() })) })) }),
});

/** Each failure affects a different list, so that all can happen concurrently. */
export const troublePlatform: Fault = {
  row: 12,
  name: 'platform: 429, soft block, 500, hang, truncated, HTML, login, checkpoint',
  dose: { ci: TROUBLES.length, release: TROUBLES.length },
  limitMs: null,
  lane: 'checking',
  async inject(system) {
    const lists = await listsOf(system, TROUBLES.length);
    const injectTrouble = async (trouble: Trouble, index: number): Promise<Reading['problems']> => {
      const list = lists[index];
      if (!list) return [`${trouble.kind}: there is no list for it`];
      const problems = await runTrouble(system, trouble, list);
      return problems.map((problem) => `${trouble.kind} ${trouble.times} times: ${problem}`);
    };
    const problems = (await Promise.all(TROUBLES.map(injectTrouble))).flat();
    await callSandbox(system, 'DELETE', 'faults');
    const found = { lost: 0, doubled: 0, overchargedMs: 0 };
    return { ...found, injected: TROUBLES.length, recoveriesMs: [], notes: [], problems };
  },
};

async function runTrouble(
  system: SystemUnderTest,
  trouble: Trouble,
  list: List & { readonly id: string },
): Promise<string[]> {
  const problems: string[] = [];
  const sample = await createSample(system, list);
  const match = `/friendships/${list.id}/`;
  const { kind, times } = trouble;
  await callSandbox(system, 'POST', 'faults', { match, kind, times, afterRequests: PAGES_BEFORE });
  await start(system, sample);
  const { status, reason } = await ended(system, sample.id);
  if (status !== trouble.end) problems.push(`the job is ${status}, not ${trouble.end}: ${reason}`);
  if (status === 'paused') {
    if (!reason) problems.push('the paused job has no reason');
    const job = await sample.customer.api('GET', `/api/jobs/${sample.id}`);
    const kept = z.object({ job: z.object({ totalResults: z.number() }) }).parse(job).job.totalResults;
    if (kept === 0) problems.push('no rows were kept');
    await resume(system, sample);
  }
  const findings = await checkJobs(system, [sample]);
  if (findings.lost > 0) problems.push(`${findings.lost} rows were lost`);
  if (findings.doubled > 0) problems.push(`${findings.doubled} rows came twice`);
  if (findings.overchargedMs > 0) problems.push(`${findings.overchargedMs} ms were overcharged`);
  const bill = Bill.parse((await request(system, sample.customer, 'GET', `/api/jobs/${sample.id}/bill`)).body);
  const waited = bill.data.runs.some((run) => run.items.some((item) => item.kind === 'backing_off'));
  if (waited !== trouble.waits) problems.push(waited ? 'the bill has a back-off' : 'the bill has no back-off');
  return [...problems, ...findings.problems];
}

/** The owner pastes a new session and resumes. */
async function resume(system: SystemUnderTest, { customer, id, list }: Sample): Promise<void> {
  await customer.api('PUT', `/api/jobs/${id}`, {
    name: list.target,
    platform: 'instagram',
    type: list.type,
    target: list.target,
    sessionId: await createSession(system),
    schedule: 'manual',
    settings: { accountType: 'Private', followersPerProfile: list.rows },
  });
  await customer.api('POST', `/api/jobs/${id}/start`);
  await ended(system, id);
}

/** Follower lists of medium length, of different users. */
async function listsOf(system: SystemUnderTest, count: number): Promise<(List & { readonly id: string })[]> {
  const lists: (List & { readonly id: string })[] = [];
  const people = z.array(Person).parse(await callSandbox(system, 'GET', 'truth/users/nasa/followers?limit=1000'));
  for (const { username } of people) {
    const shown = Shown.parse(await callSandbox(system, 'GET', `truth/users/${username}`));
    const isFit = !shown.private && shown.followersListed >= ROWS.least && shown.followersListed <= ROWS.most;
    if (isFit) lists.push({ type: 'follower', target: username, rows: shown.followersListed, id: shown.id });
    if (lists.length === count) break;
  }
  return lists;
}
