import type { Claim, NextMessageAnswer } from '@trawl/contracts';
import { sql } from 'drizzle-orm';
import { expect, vi } from 'vitest';
import { type Browser, startTestService, type TestService } from './test-service.ts';
import { startTestWorker, type TestWorker } from './test-worker.ts';

export type Offered = Extract<NextMessageAnswer, { kind: 'message' }>;
type Outcome = 'sent' | 'failed' | 'released' | 'unknown';
type End = 'done' | 'handed_back' | 'no_session' | 'rests';

/** The events of one claim, sent with their numbers. */
export interface ClaimEvents {
  tell(message: Offered, attempt: number, outcome: Outcome, reason?: string): Promise<void>;
  end(outcome: End, reason?: string | null): Promise<void>;
  /** Resolves once all of them are stored. */
  stored(): Promise<void>;
}

export interface MessageBench {
  readonly api: TestService;
  readonly worker: TestWorker;
  /** A session of the platform's account with this number. */
  sessionId(account: number): string;
  /** A job of messages on sessions of its own. */
  createJob(who: Browser, change: { readonly sessionId: string } & Record<string, unknown>): Promise<string>;
  /** Starts a job and claims its run. */
  start(who: Browser, id: string): Promise<Claim>;
  claimNext(jobId: string): Promise<Claim>;
  view(who: Browser, id: string): Promise<Record<string, unknown> & { status: string; reason: string | null }>;
  untilStatus(who: Browser, id: string, status: string): ReturnType<MessageBench['view']>;
  offered(claim: Claim): Promise<Offered>;
  nextAttempt(): number;
  commit(claim: Claim, message: Offered, attempt: number, more?: object): ReturnType<TestWorker['commit']>;
  eventsOf(claim: Claim): ClaimEvents;
  sendOne(claim: Claim, events: ClaimEvents): Promise<Offered>;
  sentToday(account: number): Promise<number>;
  stop(): Promise<void>;
}

/** What a job of messages is created with, but for its session. */
export const LETTERS = {
  name: 'Letters',
  platform: 'instagram',
  type: 'dm',
  target: 'ada\ngrace\nalan',
  schedule: 'manual',
  settings: { accountType: 'Private', Message: 'Hello {{username}}', Link: 'https://a.example' },
};

/** A service and a worker of messages moved by hand. */
export async function startMessageBench(env: NodeJS.ProcessEnv = {}): Promise<MessageBench> {
  const api = await startTestService(env);
  const worker = await startTestWorker(api.natsUrl, 'message');
  const view: MessageBench['view'] = async (who, id) => (await who.call('GET', `/api/jobs/${id}`)).body.data.job;
  let attempts = 0;

  const bench: MessageBench = {
    api,
    worker,
    view,
    sessionId: (account) => `${account}%3Aabcdefghijkl%3A7%3AAYtest`,
    async createJob(who, change) {
      const answer = await who.call('POST', '/api/jobs', { ...LETTERS, ...change });
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      return answer.body.data.job._id;
    },
    async start(who, id) {
      const answer = await who.call('POST', `/api/jobs/${id}/start`);
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      return bench.claimNext(id);
    },
    async claimNext(jobId) {
      for (;;) {
        const { runId } = await worker.ticket();
        const claim = await worker.claim(runId);
        if (claim.granted && claim.jobId === jobId) return claim;
      }
    },
    untilStatus: (who, id, status) =>
      vi.waitUntil(
        async () => {
          const job = await view(who, id);
          return job.status === status && job;
        },
        { timeout: 10_000, interval: 30 },
      ),
    async offered(claim) {
      const next = await worker.next(claim);
      if (next.kind !== 'message') throw new Error(`not a message: ${JSON.stringify(next)}`);
      return next;
    },
    nextAttempt: () => ++attempts,
    commit: (claim, { messageId, text }, attempt, more = {}) =>
      worker.commit(claim, { messageId, text, attempt, ...more }),
    eventsOf(claim) {
      let seq = 0;
      const send = (event: Parameters<TestWorker['send']>[2]) => worker.send(claim, ++seq, event);
      return {
        tell: ({ messageId }, attempt, outcome, reason) =>
          send({ kind: 'message', messageId, attempt, outcome, reason: reason ?? null, runningMs: 10 }),
        end: (outcome, reason = null) => send({ kind: 'end', outcome, reason, runningMs: 20 }),
        stored: () =>
          vi.waitFor(async () => expect(await worker.beat(claim, seq, 20)).toMatchObject({ storedSeq: seq }), {
            timeout: 10_000,
            interval: 20,
          }),
      };
    },
    async sendOne(claim, events) {
      const message = await bench.offered(claim);
      const attempt = bench.nextAttempt();
      expect(await bench.commit(claim, message, attempt)).toMatchObject({ kind: 'go' });
      await events.tell(message, attempt, 'sent');
      return message;
    },
    async sentToday(account) {
      const { rows } = await api.service.context.db.execute(
        sql`SELECT sent FROM account_days WHERE account_key = ${`instagram:${account}`}`,
      );
      return Number(rows[0]?.sent ?? 0);
    },
    async stop() {
      await worker.stop();
      await api.stop();
    },
  };
  return bench;
}
