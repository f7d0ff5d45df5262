import { setTimeout as sleep } from 'node:timers/promises';
import { connectBus } from '@trawl/bus';
import { ClaimAnswer, ClaimRequest, collectConsumer, newId, RunTicket, subjects, WORK_STREAM } from '@trawl/contracts';
import type { Logger } from '@trawl/service-kit';
import type pg from 'pg';
import { z } from 'zod';
import type { Sealer } from '../../src/sealing/seal.ts';
import { type Seeded, seedDueJobs, seedIdleJobs } from './seed-jobs.ts';
import { type Readings, simulateRun } from './simulated-run.ts';

export interface LoadOptions {
  readonly pool: pg.Pool;
  /** The scraper's URL. */
  readonly natsUrl: string;
  readonly sealer: Sealer;
  readonly logger: Logger;
  readonly runs: number;
  /** How long all of them run concurrently. */
  readonly seconds: number;
  /** Milliseconds between two pages of a run. */
  readonly pageEveryMs: number;
  /** Idle recurring jobs in addition. */
  readonly idle: number;
  /** Called when all runs are active, and when they begin to end. */
  readonly onFull?: () => void;
  readonly onEnding?: () => void;
  print(line: string): void;
}

export interface LoadResult extends Readings {
  readonly rowsSent: number;
  /** Rows that were sent but not stored. */
  readonly lost: number;
  /** Rows that are stored or counted but were not sent. */
  readonly doubled: number;
  /** Runs that didn't end as completed. */
  readonly unfinished: number;
}

/** Starts per second: customers don't all start at once. */
const STARTS_PER_S = 50;
const CLAIM_MS = 5_000;
const START_MAX_MS = 180_000;
const END_MAX_MS = 180_000;
const LOOK_MS = 200;

/** Puts the API under the load of many runs, through the broker, and then counts what is stored. */
export async function runLoad(options: LoadOptions): Promise<LoadResult> {
  const { pool, natsUrl, sealer, logger, runs, seconds, pageEveryMs, idle, print } = options;
  await seedIdleJobs(pool, idle);
  const firstDue = Date.now() + 2_000 + runs;
  const seeded = await seedDueJobs(pool, sealer, runs, (n) => new Date(firstDue + (n / STARTS_PER_S) * 1_000));
  await pool.query('ANALYZE');
  const dueAt = new Map(seeded.map((job) => [job.jobId, job.dueAt]));
  const readings: Readings = { startMs: [], heartbeatMs: [], storeLagMs: [], failed: 0, fenced: 0 };
  const sent = new Map<string, number>();
  const finish = new AbortController();
  const cancel = new AbortController();
  const underWay: Promise<void>[] = [];
  const bus = await connectBus({ url: natsUrl, service: 'scraper', logger });
  const consumption = bus.consume({
    stream: WORK_STREAM,
    consumer: collectConsumer('instagram'),
    schema: RunTicket,
    maxInFlight: 100,
    async handle(ticket) {
      const { runId } = ticket.body;
      const request = { runId, claimId: newId('ClaimId'), workerId: 'load', carriesToken: true, provesSessions: true };
      const claim = await bus.request(subjects.claim, ClaimRequest, ClaimAnswer, ClaimRequest.parse(request), {
        timeoutMs: CLAIM_MS,
      });
      ticket.ackSoon();
      const due = claim.granted && dueAt.get(claim.jobId);
      if (!claim.granted || !due) return;
      readings.startMs.push(Date.now() - due.getTime());
      const run = simulateRun({
        bus,
        claim,
        pageEveryMs,
        readings,
        finish: finish.signal,
        cancel: cancel.signal,
      });
      underWay.push(run.then((rows) => void sent.set(claim.jobId, (sent.get(claim.jobId) ?? 0) + rows)));
    },
  });
  try {
    await until(START_MAX_MS, () => underWay.length >= runs);
    print(`${underWay.length} of ${runs} runs are under way`);
    // Measurements during the starts aren't representative.
    readings.heartbeatMs.length = 0;
    readings.storeLagMs.length = 0;
    options.onFull?.();
    await sleep(seconds * 1_000);
    options.onEnding?.();
    // All runs end in the same second, which isn't representative.
    const heartbeatMs = [...readings.heartbeatMs];
    const storeLagMs = [...readings.storeLagMs];
    finish.abort();
    await Promise.race([Promise.all(underWay), sleep(END_MAX_MS, undefined, { ref: false })]);
    return { ...readings, heartbeatMs, storeLagMs, ...(await compare(pool, seeded, sent)) };
  } finally {
    finish.abort();
    cancel.abort();
    await consumption.stop();
    await bus.drain();
  }
}

const Stored = z.object({
  job_id: z.string(),
  counted: z.coerce.number(),
  stored: z.coerce.number(),
  completed: z.boolean(),
});

/** Compares the sent rows with the stored rows and with the counts in jobs and runs. */
async function compare(
  pool: pg.Pool,
  seeded: readonly Seeded[],
  sent: ReadonlyMap<string, number>,
): Promise<Pick<LoadResult, 'rowsSent' | 'lost' | 'doubled' | 'unfinished'>> {
  const { rows } = await pool.query(
    `SELECT jobs.id AS job_id, greatest(total_results, (SELECT max(runs.rows) FROM runs WHERE job_id = jobs.id)) AS counted,
        (SELECT count(*) FROM rows WHERE job_id = jobs.id) AS stored,
        EXISTS (SELECT FROM runs WHERE job_id = jobs.id AND status = 'completed') AS completed
      FROM jobs WHERE id = ANY($1)`,
    [seeded.map(({ jobId }) => jobId)],
  );
  const total = { rowsSent: 0, lost: 0, doubled: 0, unfinished: 0 };
  for (const { job_id, counted, stored, completed } of rows.map((row) => Stored.parse(row))) {
    const expected = sent.get(job_id) ?? 0;
    total.rowsSent += expected;
    total.lost += Math.max(0, expected - stored);
    total.doubled += Math.max(0, Math.max(counted, stored) - expected);
    if (!completed) total.unfinished++;
  }
  return total;
}

async function until(maxMs: number, isSo: () => boolean): Promise<void> {
  for (const endAt = performance.now() + maxMs; !isSo() && performance.now() < endAt; ) await sleep(LOOK_MS);
}
