import { setTimeout as sleep } from 'node:timers/promises';
import { JobData } from '@trawl/contracts';
import { Logger, run } from 'graphile-worker';
import { z } from 'zod';
import { type Customer, newCustomer } from '../../e2e/support/customer.ts';
import type { BenchmarkContext, Measure } from './measure.ts';
import { percentile, spreadOf } from './statistics.ts';

const STARTS = 40;
const People = z.array(z.object({ username: z.string() }));
const LOOK_MS = 25;

/**
 * From pressing Run until a worker has the run, compared with the time from adding a graphile-worker task until it begins,
 * alternately on the same PostgreSQL. Each start is another launch of a job with many targets, one per launch.
 */
export const start: Measure = {
  name: 'start',
  async take(ground) {
    const customer = await newCustomer(ground);
    const queue = await openQueue(ground.databaseUrl);
    const rounds: { readonly ours: number[]; readonly theirs: number[] }[] = [];
    try {
      for (let round = 1; round <= ground.rounds; round++) {
        const id = await manyLaunches(ground, customer);
        const ours: number[] = [];
        const theirs: number[] = [];
        for (let n = 0; n < STARTS; n++) {
          ours.push(await startOnce(customer, id));
          theirs.push(await queue.addOne());
        }
        rounds.push({ ours: ours.toSorted((a, b) => a - b), theirs: theirs.toSorted((a, b) => a - b) });
        await customer.api('DELETE', `/api/jobs/${id}`);
        ground.print(
          `round ${round}: ${percentile(
            ours.toSorted((a, b) => a - b),
            0.5,
          ).toFixed(1)} ms to a worker`,
        );
      }
    } finally {
      await queue.close();
    }
    return [0.5, 0.99].flatMap((share) => {
      const name = `p${share * 100}`;
      const ours = rounds.map((round) => percentile(round.ours, share));
      const theirs = rounds.map((round) => percentile(round.theirs, share));
      return [
        { what: `ms from Run to a worker, ${name}`, spread: spreadOf(ours), digits: 1 },
        { what: `ms from graphile-worker's add to its start, ${name}`, spread: spreadOf(theirs), digits: 1 },
        {
          what: `ours against theirs, ${name}`,
          spread: spreadOf(ours.map((ms, n) => ms / (theirs[n] ?? ms))),
          digits: 2,
        },
      ];
    });
  },
};

/** A job that uses one target per start. One target remains, so that it always waits for the next start. */
async function manyLaunches(ground: BenchmarkContext, customer: Customer): Promise<string> {
  const people = await fetch(`${ground.sandbox}/__sandbox/truth/users/nasa/followers?limit=${STARTS + 1}`);
  const target = People.parse(await people.json())
    .map(({ username }) => username)
    .join('\n');
  const { _id } = await customer.createJob({ type: 'profile', target, settings: { profilesPerLaunch: 1 } });
  return _id;
}

/** Milliseconds from the button until a worker has the run; resolves when the launch has ended. */
async function startOnce(customer: Customer, id: string): Promise<number> {
  const pressedAt = Date.now();
  await customer.api('POST', `/api/jobs/${id}/start`);
  for (;;) {
    const { job } = JobData.parse(await customer.api('GET', `/api/jobs/${id}`));
    if (job.lastRun?.startedAt && !['processing', 'running'].includes(job.status)) {
      return Date.parse(job.lastRun.startedAt) - pressedAt;
    }
    await sleep(LOOK_MS);
  }
}

interface Queue {
  /** Milliseconds from adding a task until it begins. */
  addOne(): Promise<number>;
  close(): Promise<void>;
}

/** graphile-worker in this process, in a separate schema. */
async function openQueue(connectionString: string): Promise<Queue> {
  let begun = Promise.withResolvers<number>();
  const runner = await run({
    connectionString,
    schema: 'bench_graphile_worker',
    concurrency: 2,
    noHandleSignals: true,
    logger: new Logger(() => () => undefined),
    taskList: { begin: () => begun.resolve(performance.now()) },
  });
  return {
    async addOne() {
      begun = Promise.withResolvers();
      const addedAt = performance.now();
      await runner.addJob('begin', {});
      return (await begun.promise) - addedAt;
    },
    close: () => runner.stop(),
  };
}
