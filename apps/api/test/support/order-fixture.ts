import type { Claim, Job, UserId } from '@trawl/contracts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, vi } from 'vitest';
import { deposit } from '../../src/features/ledger/index.ts';
import { sweep } from '../../src/features/runs/schedule/sweep.ts';
import { operate } from './operate.ts';
import { startTestChecks, type TestChecks } from './test-checks.ts';
import { type Browser, startTestService, type TestService } from './test-service.ts';
import { type Offered, startTestWorker, type TestWorker } from './test-worker.ts';

export interface OrderFixture {
  readonly api: TestService;
  readonly worker: TestWorker;
  /** Adds to a user's funds, in micro-dollars. */
  give(who: Browser, micros: number): Promise<void>;
  /** A user who shares this many accounts. */
  owner(accounts: number, dmsLimit?: number): Promise<Browser>;
  order(who: Browser, change?: object, settings?: object): Promise<string>;
  view(who: Browser, id: string): Promise<Record<string, unknown> & Pick<Job, 'status' | 'reason' | 'reasonMessage'>>;
  orderOf(who: Browser, id: string): Promise<Record<string, unknown>>;
  balances(who: Browser): Promise<{ funds: number; held: number; earnings: number }>;
  commission(): Promise<number>;
  started(who: Browser, id: string): Promise<Claim>;
  claimNext(jobId: string): Promise<Claim>;
  /** The run's next message; fails for other replies. */
  offered(claim: Claim): Promise<Offered>;
  /** Sends up to this many of the run's messages, and ends it when it is done; returns senders and recipients. */
  work(claim: Claim, most?: number): Promise<{ sent: string[]; senders: string[]; ended: boolean }>;
  until(
    who: Browser,
    id: string,
    status: string,
  ): Promise<Record<string, unknown> & Pick<Job, 'reason' | 'reasonMessage'>>;
  /** Runs an operator command. */
  operate(words: string, ...args: string[]): Promise<string[]>;
  /** Runs one sweep, which detects dead workers. */
  sweep(): Promise<void>;
  stop(): Promise<void>;
}

/** The price of an order's message, in dollars. */
export const PRICE = 0.005;
/** Funds for a minimum order and $100 more, in micro-dollars. */
export const FUNDS = 600_000_000;

let keys = 0;
let numbers = 100_000;

/** A service, a manual messaging worker, and functions to fill the pool and to submit orders. */
export async function startOrderFixture(): Promise<OrderFixture> {
  const api = await startTestService();
  const [worker, checks]: [TestWorker, TestChecks] = await Promise.all([
    startTestWorker(api.natsUrl, 'message'),
    startTestChecks(api.natsUrl),
  ]);
  const { db } = api.service.context;
  const userId = async (who: Browser): Promise<UserId> =>
    (await who.call('GET', '/api/users/check-auth')).body.data.user._id;
  const view: OrderFixture['view'] = async (who, id) => (await who.call('GET', `/api/jobs/${id}`)).body.data.job;

  const fixture: OrderFixture = {
    api,
    worker,
    view,
    async give(who, micros) {
      const id = await userId(who);
      await db.transaction((tx) => deposit(tx, { userId: id, micros, key: `fixture:${++keys}` }));
    },
    async owner(accounts, dmsLimit = 20) {
      const who = await api.verified();
      for (let n = 0; n < accounts; n++) {
        const answer = await who.call('POST', '/api/accounts', {
          platform: 'instagram',
          sessionId: checks.session(++numbers),
          dmsLimit,
          accountType: 'shared',
        });
        expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      }
      return who;
    },
    async order(who, change = {}, settings = {}) {
      const answer = await who.call('POST', '/api/jobs', {
        name: 'An order',
        platform: 'instagram',
        type: 'dm',
        target: Array.from({ length: 15 }, (_, n) => `reader_${n}`).join('\n'),
        schedule: 'auto',
        settings: { accountType: 'Shared', Message: 'Hello {{username}}', dmQuantity: 100_000, ...settings },
        ...change,
      });
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      return answer.body.data.job._id;
    },
    orderOf: async (who, id) => (await who.call('GET', `/api/jobs/${id}/order`)).body.data.order,
    balances: async (who) => (await who.call('GET', '/api/funds/statement?limit=1')).body.data.balances,
    async commission() {
      const { rows } = await db.execute(sql`SELECT balance_micros FROM ledger_accounts WHERE id = 'commission'`);
      return Number(rows[0]?.balance_micros);
    },
    async started(who, id) {
      const answer = await who.call('POST', `/api/jobs/${id}/start`);
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      return fixture.claimNext(id);
    },
    offered: (claim) => worker.offered(claim),
    claimNext: (jobId) => worker.claimNext(jobId),
    async work(claim, most = Number.POSITIVE_INFINITY) {
      let seq = 0;
      const sent: string[] = [];
      const senders: string[] = [];
      while (sent.length < most) {
        const next = await worker.next(claim);
        if (next.kind === 'done') {
          await worker.send(claim, ++seq, { ...next, kind: 'end', runningMs: 5 });
          return { sent, senders, ended: true };
        }
        if (next.kind !== 'message') throw new Error(`neither a message nor the end: ${JSON.stringify(next)}`);
        const attempt = seq + 1;
        const { messageId, text } = next;
        const answer = await worker.commit(claim, { messageId, text, attempt });
        if (answer.kind !== 'go') throw new Error(`not to be sent: ${JSON.stringify(answer)}`);
        await worker.send(claim, ++seq, {
          kind: 'message',
          messageId,
          attempt,
          outcome: 'sent',
          reason: null,
          runningMs: 5,
        });
        const stored = seq;
        await vi.waitFor(async () => expect(await worker.beat(claim, stored, 5)).toMatchObject({ storedSeq: stored }), {
          timeout: 30_000,
          interval: 10,
        });
        sent.push(next.recipient);
        senders.push(next.sessionRef);
      }
      return { sent, senders, ended: false };
    },
    operate: (words, ...args) => operate(api, words, ...args),
    async sweep() {
      await sweep(api.service.context, true);
    },
    until: (who, id, status) =>
      vi.waitUntil(
        async () => {
          const job = await view(who, id);
          return job.status === status && job.lastRun !== null ? job : false;
        },
        { timeout: 15_000, interval: 30 },
      ),
    async stop() {
      await worker.stop();
      await checks.stop();
      await api.stop();
    },
  };
  return fixture;
}

export let fixture: OrderFixture;
export let customer: Browser;

/** For the top of a test file: the fixture, and before each test a customer and an empty pool. */
export function setUpOrders(): void {
  beforeAll(async () => {
    fixture = await startOrderFixture();
  });
  afterAll(() => fixture.stop());
  beforeEach(async () => {
    customer = await fixture.api.verified();
    const { db } = fixture.api.service.context;
    await db.execute(sql`DELETE FROM linked_accounts`);
    // Orders of earlier tests must not wait for this test's accounts.
    await db.execute(sql`UPDATE runs SET turn_wanted_since = NULL`);
  });
}
