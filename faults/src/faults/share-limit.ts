import { setTimeout as sleep } from 'node:timers/promises';
import { AnswerFailed, BusUnavailable } from '@trawl/bus';
import { Claim } from '@trawl/contracts';
import { z } from 'zod';
import type { TestWorker } from '../../../apps/api/test/support/test-worker.ts';
import type { Customer } from '../../../e2e/support/customer.ts';
import { checkMoney } from '../check-money.ts';
import type { Fault } from '../fault.ts';
import { createSession, runsOf } from '../jobs.ts';
import { fund, linkAccount, someOwner, startMessageJob } from '../senders.ts';
import type { SystemUnderTest } from '../system.ts';
import { replaceSender, untilFenced, untilStored } from '../test-workers.ts';
import { until } from '../until.ts';

const WORKERS = 50;
const LIMIT = 20;
const MADE_AT_ONCE = 5;
const RESTART_MS = 60_000;
const CLAIM_EVERY_MS = [300, 900] as const;
/** Instead of the product's minute, so that the workers compete; without a rest, a slow machine does nothing but claims. */
const REST_MS = [1_000, 3_000] as const;
/** The maximum time in which each of the fifty workers gets its message sent. */
const SENT_MS = 240_000;
const Count = z.object({ count: z.coerce.number() });
const Id = z.object({ id: z.string() });

/** Jobs of fifty customers, and fifty workers, need the same account concurrently: with their own sessions, and from the pool. */
export const shareLimit: Fault = {
  row: 15,
  name: '50 workers, one account, limit 20',
  dose: { ci: 2, release: 20 },
  limitMs: null,
  lane: 'checking',
  async inject(system, times) {
    const problems: string[] = [];
    const notes: string[] = [];
    const customers: Customer[] = [];
    while (customers.length < WORKERS) {
      customers.push(...(await Promise.all(Array.from({ length: MADE_AT_ONCE }, () => someOwner(system)))));
    }
    const owner = await someOwner(system);
    for (let round = 0; round < times; round++) {
      const shared = round % 2 === 1;
      const senders = shared ? null : [await createSession(system)];
      const account = shared ? await linkAccount(system, owner, 'shared', LIMIT) : null;
      if (shared) for (const customer of customers) await fund(system, customer);
      const worker = await replaceSender(system);
      try {
        const jobs = await Promise.all(
          customers.map((customer, n) =>
            startMessageJob({ customer, recipients: [`reader_${round}_${n}`], senders, mark: `round-${round}` }),
          ),
        );
        const sent = (await Promise.all(jobs.map((job) => sendAsWorker(system, worker, job)))).filter(Boolean).length;
        if (sent !== LIMIT) problems.push(`${sent} messages were sent instead of ${LIMIT}`);
        const [stored] = await system.database.rows(
          Count,
          `SELECT count(*) FROM messages WHERE job_id = ANY($1) AND state = 'sent'`,
          [jobs],
        );
        if (stored?.count !== sent) problems.push(`${stored?.count} are stored as sent, but ${sent} were sent`);
        notes.push(`${sent} of ${WORKERS} ${shared ? 'from the pool' : 'on a session of their own'}`);
        await clear(system, customers, jobs, owner, account);
      } finally {
        await worker.leave();
      }
    }
    problems.push(...(await checkMoney(system)));
    return { injected: times, lost: 0, doubled: 0, overchargedMs: 0, recoveriesMs: [], notes, problems };
  },
};

/**
 * A worker for one job: claims its run as soon as the account is free, sends the offered message, ends.
 *
 * @returns whether its message was sent
 */
async function sendAsWorker(
  system: SystemUnderTest,
  worker: TestWorker,
  job: string,
  endAt = performance.now() + SENT_MS,
): Promise<boolean> {
  const claim = await claimUntilGranted(system, worker, job, endAt);
  if (!claim) return false;
  for (let seq = 0, attempt = 0, wasSent = false; ; ) {
    failAfter(endAt, `job ${job} wasn't done`);
    const next = await askAgain(() => worker.next(claim), endAt);
    if (next.kind === 'wait') {
      await askAgain(() => worker.beat(claim, seq, 0), endAt);
      await sleep(Math.min(next.ms, 500));
      continue;
    }
    if (next.kind !== 'message') {
      if (next.kind === 'fenced') return wasSent;
      await worker.send(claim, ++seq, { ...next, kind: 'end', runningMs: 0 });
      await untilFenced(worker, claim, seq);
      if (next.outcome !== 'rests') return wasSent;
      // Another worker has the account.
      await sleep(system.random.between(...REST_MS));
      await system.database.rows(Id, 'UPDATE runs SET rest_until = NULL WHERE id = $1 RETURNING id', [claim.runId]);
      return sendAsWorker(system, worker, job, endAt);
    }
    const { messageId, text } = next;
    attempt += 1;
    const answer = await askAgain(() => worker.commit(claim, { messageId, text, attempt }), endAt);
    if (answer.kind !== 'go') continue;
    wasSent = true;
    await worker.send(claim, ++seq, {
      kind: 'message',
      messageId,
      attempt,
      outcome: 'sent',
      reason: null,
      runningMs: 0,
    });
    await untilStored(worker, claim, seq, 0);
  }
}

/** Fifty concurrent requests on a busy machine: timed-out requests are retried, as workers do. */
async function askAgain<T>(ask: () => Promise<T>, endAt: number): Promise<T> {
  for (;;) {
    failAfter(endAt, 'requests failed until then');
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof BusUnavailable || error instanceof AnswerFailed)) throw error;
    }
  }
}

function failAfter(endAt: number, what: string): void {
  if (performance.now() > endAt) throw new Error(`${what} within ${SENT_MS / 1_000} s`);
}

/** Null if the run ended without being granted. */
async function claimUntilGranted(
  system: SystemUnderTest,
  worker: TestWorker,
  job: string,
  endAt: number,
): Promise<Claim | null> {
  for (;;) {
    failAfter(endAt, `the run of job ${job} stayed queued`);
    // Fifty concurrent requests share a few connections, so one may time out.
    const [run] = await until('the run of a job', RESTART_MS, () => runsOf(system, [job]));
    if (run && run.status !== 'queued') return null;
    const claim = run && Claim.safeParse(await askAgain(() => worker.claim(run.id), endAt));
    if (claim?.success) return claim.data;
    await sleep(system.random.between(...CLAIM_EVERY_MS));
  }
}

/** Cleans up for the next round: plans allow few jobs, and the account must not be in the next pool. */
async function clear(
  { database }: SystemUnderTest,
  customers: readonly Customer[],
  jobs: readonly string[],
  owner: Customer,
  account: string | null,
): Promise<void> {
  // As when support ends an order, but without changing its money, so that `checkMoney` checks the result of the fault.
  await database.rows(
    Count,
    `WITH ended AS (UPDATE jobs SET status = 'completed', next_run_at = NULL WHERE id = ANY($1) AND status = 'running' RETURNING id)
     SELECT count(*) FROM ended`,
    [jobs],
  );
  await Promise.all(customers.map((customer, n) => customer.api('DELETE', `/api/jobs/${jobs[n]}`)));
  if (account) await owner.api('DELETE', `/api/accounts/${account}`);
}
