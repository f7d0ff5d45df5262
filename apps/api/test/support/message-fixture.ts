import type { Claim, SystemMessage } from '@trawl/contracts';
import { render } from '@trawl/messages/server';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, vi } from 'vitest';
import { startTestChecks, type TestChecks } from './test-checks.ts';
import { type Browser, startTestService, type TestService } from './test-service.ts';
import { type Offered, startTestWorker, type TestWorker } from './test-worker.ts';

export let api: TestService;
export let worker: TestWorker;
export let user: Browser;
export let checks: TestChecks;
/** The number of the platform account that the test's jobs use. */
export let account = 50_000;

/** For the top of a test file: a service, a manual messaging worker, and before each test a new customer and account. */
export function setUpMessages(env: NodeJS.ProcessEnv = {}): void {
  beforeAll(async () => {
    api = await startTestService(env);
    worker = await startTestWorker(api.natsUrl, 'message');
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

/** For the top of a test file with linked accounts, after `setUpMessages`. */
export function setUpChecks(): void {
  beforeAll(async () => {
    checks = await startTestChecks(api.natsUrl);
  });
  afterAll(() => checks.stop());
}

export const sessionId = (number = account): string => `${number}%3Aabcdefghijkl%3A7%3AAYtest`;

const SETTINGS = { accountType: 'Private', Message: 'Hello {{username}}', Link: 'https://a.example' };
export const withSettings = (settings: object) => ({ settings: { ...SETTINGS, ...settings } });
/** The input of a messaging job. */
export const messageJobInput = (change: object = {}) => ({
  name: 'Letters',
  platform: 'instagram',
  type: 'dm',
  target: 'ada\ngrace\nalan',
  sessionId: sessionId(),
  schedule: 'manual',
  settings: SETTINGS,
  ...change,
});

export async function createJob(change: object = {}, who = user): Promise<string> {
  const answer = await who.call('POST', '/api/jobs', messageJobInput(change));
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data.job._id;
}

export async function start(id: string, who = user): Promise<Claim> {
  const answer = await who.call('POST', `/api/jobs/${id}/start`);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return claimNext(id);
}

let linkedNumber = 80_000;

/** A new job that sends from a newly linked account, and its first claim. */
export async function startLinked(change: object = {}, who = user) {
  const body = { platform: 'instagram', sessionId: checks.session(++linkedNumber) };
  const { account: linked } = (await who.call('POST', '/api/accounts', body)).body.data;
  const accountId: string = linked._id;
  const jobId = await createJob({ sessionId: accountId, ...change }, who);
  return { accountId, jobId, claim: await start(jobId, who) };
}

export const claimNext = (jobId: string): Promise<Claim> => worker.claimNext(jobId);
export const view = async (id: string) => (await user.call('GET', `/api/jobs/${id}`)).body.data.job;
export const untilStatus = (id: string, status: string) =>
  vi.waitUntil(
    async () => {
      const job = await view(id);
      return job.status === status && job;
    },
    { timeout: 30_000, interval: 30 },
  );
/** A page of a job's messages. */
export const listed = async (id: string, query = '') =>
  (await user.call('GET', `/api/jobs/${id}/messages${query}`)).body.data;

export const offered = (claim: Claim): Promise<Offered> => worker.offered(claim);

let attempts = 0;
export const nextAttempt = () => ++attempts;
export const commit = (claim: Claim, { messageId, text }: Offered, attempt = nextAttempt(), more = {}) =>
  worker.commit(claim, { messageId, text, attempt, ...more });

type Outcome = 'sent' | 'failed' | 'released' | 'unknown';
type End = 'done' | 'handed_back' | 'no_session' | 'rests';

/** Sends the events of one claim with their sequence numbers. */
export function eventsOf(claim: Claim) {
  let seq = 0;
  const send = (event: Parameters<TestWorker['send']>[2]) => worker.send(claim, ++seq, event);
  return {
    report: ({ messageId }: Offered, attempt: number, outcome: Outcome, reason: string | null = null) =>
      send({ kind: 'message', messageId, attempt, outcome, reason, runningMs: 10 }),
    end: (outcome: End, reason: SystemMessage | null = null) =>
      send({
        kind: 'end',
        outcome,
        reason: reason && render(reason),
        reasonMessage: reason ?? undefined,
        runningMs: 20,
      }),
    /** Resolves when all of them are stored. */
    stored: () =>
      vi.waitFor(async () => expect(await worker.beat(claim, seq, 20)).toMatchObject({ storedSeq: seq }), {
        timeout: 30_000,
        interval: 20,
      }),
  };
}

export async function sendOne(claim: Claim, events: ReturnType<typeof eventsOf>): Promise<Offered> {
  const message = await offered(claim);
  const attempt = nextAttempt();
  expect(await commit(claim, message, attempt)).toMatchObject({ kind: 'go' });
  await events.report(message, attempt, 'sent');
  return message;
}

/** The account's daily count. */
export async function sentToday(): Promise<number> {
  const { rows } = await api.service.context.db.execute(
    sql`SELECT sent FROM account_days WHERE account_key = ${`instagram:${account}`}`,
  );
  return Number(rows[0]?.sent ?? 0);
}
