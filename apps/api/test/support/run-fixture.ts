import type { Claim, RunEvent } from '@trawl/contracts';
import { afterAll, beforeAll, beforeEach, expect, vi } from 'vitest';
import { type Browser, startTestService, type TestService } from './test-service.ts';
import { people, startTestWorker, type TestWorker } from './test-worker.ts';

export let api: TestService;
export let worker: TestWorker;
export let user: Browser;

/** For the top of a test file: a service with these variables, a manual worker, and before each test a new customer. */
export function setUpRuns(env: NodeJS.ProcessEnv = {}): void {
  beforeAll(async () => {
    api = await startTestService(env);
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
}

let account = 12_345;
export const job = {
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

export const idle = (ms: number) => ({ runningMs: ms });

export async function createJob(change: object = {}): Promise<string> {
  const answer = await user.call('POST', '/api/jobs', { ...job, ...change });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data.job._id;
}

export async function startAndClaim(id: string): Promise<Claim> {
  const answer = await user.call('POST', `/api/jobs/${id}/start`);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return claimNext(id);
}

export const claimNext = (jobId: string): Promise<Claim> => worker.claimNext(jobId);

/** The ticket of a job's run, not claimed yet. */
export async function ticketOf(jobId: string): Promise<string> {
  const { _id } = (await view(jobId)).lastRun;
  for (;;) {
    const { runId } = await worker.ticket();
    if (runId === _id) return runId;
  }
}

export const view = async (id: string) => (await user.call('GET', `/api/jobs/${id}`)).body.data.job;
export const until = (id: string, check: (job: Awaited<ReturnType<typeof view>>) => boolean) =>
  vi.waitUntil(
    async () => {
      const seen = await view(id);
      return check(seen) ? seen : false;
    },
    { timeout: 30_000, interval: 30 },
  );
export const untilStatus = (id: string, status: string) => until(id, (seen) => seen.status === status);

const targetOf = (claim: Claim): string => claim.targets[0]?.targetId ?? '';
export const page = (claim: Claim, from: number, to: number, cursor: string | null, ms: number) =>
  ({
    kind: 'page',
    targetId: targetOf(claim),
    rows: people(from, to),
    checkpoint: { cursor, more: cursor !== null },
    found: 20,
    ...idle(ms),
  }) as const;
export const target = (claim: Claim, ms: number) =>
  ({ kind: 'target', targetId: targetOf(claim), verdict: 'complete', found: 20, reason: null, ...idle(ms) }) as const;
export const end = (outcome: Extract<RunEvent, { kind: 'end' }>['outcome'], ms: number) =>
  ({ kind: 'end', outcome, reason: null, ...idle(ms) }) as const;
