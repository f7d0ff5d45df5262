import { setTimeout as sleep } from 'node:timers/promises';
import { connectBus } from '@trawl/bus';
import { JobChanged, type JobId, subjects } from '@trawl/contracts';
import { createLogger } from '@trawl/service-kit';
import { waitUntil } from '@trawl/stack';
import type pg from 'pg';
import { z } from 'zod';
import { newCustomer } from '../../../e2e/support/customer.ts';
import type { Bench, BenchContext } from '../bench.ts';
import { insertRunningJobs } from '../fixtures/insert-running-jobs.ts';
import { listen } from '../fixtures/listen.ts';
import { userIdOf } from '../fixtures/seed-rows.ts';
import { withDatabase } from '../fixtures/with-database.ts';
import { startServer } from '../peers/child.ts';
import { compared } from '../report/rows.ts';
import { percentileOf } from '../report/statistics.ts';
import { type Turn, takeTurns } from '../take-turns.ts';

const ARRIVE_MS = 60_000;

/** A side that viewers listen to. */
interface Side {
  urlOf(job: JobId): string;
  /** Stores the job's change number `mark`. */
  change(job: JobId, mark: number): Promise<void>;
  /** Announces the job's change number `mark`. */
  announce(job: JobId, mark: number): Promise<void>;
}

/**
 * The delay from a committed change of a running job to its viewers, with several viewers for each of several jobs, against a server
 * that sends the same messages without storing or reading any data. A second row includes the statement that changes the job.
 */
export const live: Bench = {
  name: 'live',
  async run(context) {
    const { web, databaseUrl, stack, size } = context;
    const customer = await newCustomer(context);
    const userId = await userIdOf(customer);
    const natsUrl = z.string().parse(stack.envOf('api').NATS_URL);
    const bus = await connectBus({
      url: natsUrl,
      service: 'api',
      logger: createLogger({ service: 'bench', level: 'error' }),
    });
    const server = await startServer('raw-sse.ts', {});
    const headers = { authorization: `Bearer ${customer.token}`, accept: 'text/event-stream' };
    let sent = '';
    try {
      return await withDatabase(databaseUrl, async (client) => {
        const jobs = await insertRunningJobs(client, userId, size.live.jobs);
        const ours: Side = {
          urlOf: (id) => `${web}/trpc/jobs.live?input=${encodeURIComponent(JSON.stringify({ id, changes: true }))}`,
          async change(jobId, mark) {
            await client.query('UPDATE jobs SET build_time_ms = $1 WHERE id = $2', [mark * 1_000, jobId]);
          },
          async announce(jobId) {
            bus.broadcast(subjects.jobChanged(jobId), JobChanged, { jobId });
          },
        };
        const peer: Side = {
          urlOf: (id) => `${server.url}/${id}`,
          change: async () => undefined,
          async announce(id, mark) {
            const body = sent.replace(MARK, `"buildTimeUsed":${mark}`);
            await fetch(`${server.url}/${id}`, { method: 'POST', body });
          },
        };
        // Each turn needs marks that no earlier one used.
        let firstMark = 1;
        const turn = async (side: Side) => {
          const done = await delays(context, jobs, side, headers, firstMark);
          firstMark += size.live.updates + 1;
          return done;
        };
        const withStatement: number[] = [];
        const ourTurn = async () => {
          const done = await turn(ours);
          sent = done.message;
          withStatement.push(done.p99WithStatement);
          return done.turn;
        };
        await ourTurn();
        withStatement.length = 0;
        const name = `live update, p99 of ${size.live.listeners} listeners`;
        const { figures, cpu } = await takeTurns(context, name, ourTurn, async () => (await turn(peer)).turn);
        await endRuns(client, jobs);
        const unit = { unit: 'ms', lowerIsBetter: true };
        return [
          compared({ name, ...unit, goal: 1.3, stretch: 1.1 }, figures, cpu),
          compared({ name: `${name}, with the statement`, ...unit }, { ours: withStatement, peer: figures.peer }),
        ];
      });
    } finally {
      await server.stop();
      await bus.drain();
    }
  },
};

const MARK = /"buildTimeUsed":(\d+)/;

/** The p99 in ms from changes, spread evenly over the interval, to each viewer's receipt. */
async function delays(
  { size, print }: BenchContext,
  jobs: readonly JobId[],
  side: Side,
  headers: Readonly<Record<string, string>>,
  firstMark: number,
): Promise<{ turn: Turn; p99WithStatement: number; message: string }> {
  const { listeners, updates, everyMs } = size.live;
  const jobOf = (listener: number): number => listener % jobs.length;
  const urls = Array.from({ length: Math.ceil(listeners / jobs.length) }, () => jobs.map(side.urlOf)).flat();
  /** When the statement of each change began, and when it had committed. */
  const changes = new Map<string, { readonly beganAt: number; committedAt: number }>();
  /** The last mark that each viewer has seen. */
  const seen = Array.from({ length: urls.length }, () => firstMark);
  const late: number[] = [];
  const lateWithStatement: number[] = [];
  const onMessage = (listener: number, data: string): void => {
    const now = performance.now();
    const mark = Number(MARK.exec(data)?.[1] ?? 0);
    // A viewer who gets a newer state has not missed the changes before it.
    for (let passed = (seen[listener] ?? mark) + 1; passed <= mark; passed++) {
      const change = changes.get(`${jobOf(listener)} ${passed}`);
      if (!change) throw new Error(`the viewers of a job got change ${passed}, which has not begun`);
      // A viewer's regular read may find the change before its statement has returned.
      late.push(Math.max(0, now - change.committedAt));
      lateWithStatement.push(now - change.beganAt);
      seen[listener] = passed;
    }
  };
  const listening = await listen(urls, headers, onMessage);
  try {
    for (let mark = firstMark; mark <= firstMark + updates; mark++) {
      // The first update is not measured: new viewers get the complete job.
      for (const [index, job] of jobs.entries()) {
        const beganAt = performance.now();
        const change = { beganAt, committedAt: Number.POSITIVE_INFINITY };
        if (mark > firstMark) changes.set(`${index} ${mark}`, change);
        await side.change(job, mark);
        change.committedAt = performance.now();
        await side.announce(job, mark);
        await sleep(Math.max(0, everyMs / jobs.length - (performance.now() - beganAt)));
      }
    }
    await waitUntil(async () => late.length >= urls.length * updates, ARRIVE_MS);
    const message = listening.last[0] ?? '';
    if (listening.reopened() > 0) print(`  ${listening.reopened()} streams were ended by the server, and opened again`);
    const turn = { figure: percentileOf(late, 0.99), result: `${late.length} updates seen` };
    return { turn, p99WithStatement: percentileOf(lateWithStatement, 0.99), message };
  } finally {
    listening.close();
  }
}

const endRuns = (client: pg.Client, jobs: readonly JobId[]) =>
  client.query("UPDATE runs SET status = 'failed', ended_at = now() WHERE job_id = ANY($1)", [jobs]);
