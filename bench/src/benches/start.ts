import { setTimeout as sleep } from 'node:timers/promises';
import { JobData } from '@trawl/contracts';
import { Logger, run } from 'graphile-worker';
import { z } from 'zod';
import { type Customer, newCustomer } from '../../../e2e/support/customer.ts';
import type { Bench, BenchContext } from '../bench.ts';
import { compared } from '../report/rows.ts';
import { percentileOf } from '../report/statistics.ts';

const People = z.array(z.object({ username: z.string() }));
const LOOK_MS = 25;

/**
 * From pressing Run until a worker has the run, compared with the time from adding a graphile-worker task until it begins,
 * in turn on the same PostgreSQL. Each start is another launch of a job with many targets, one per launch.
 */
export const start: Bench = {
  name: 'start',
  async run(context) {
    const customer = await newCustomer(context);
    const queue = await openQueue(context.superuserUrl);
    const rounds: { readonly ours: number[]; readonly peer: number[] }[] = [];
    try {
      for (let round = 1; round <= context.rounds; round++) {
        const id = await manyLaunches(context, customer);
        const ours: number[] = [];
        const peer: number[] = [];
        for (let n = 0; n < context.size.starts; n++) {
          const isOursFirst = n % 2 === 0;
          if (isOursFirst) ours.push(await startOnce(customer, id));
          peer.push(await queue.addOne());
          if (!isOursFirst) ours.push(await startOnce(customer, id));
        }
        rounds.push({ ours, peer });
        await customer.api('DELETE', `/api/jobs/${id}`);
        const [own, other] = [percentileOf(ours, 0.5), percentileOf(peer, 0.5)];
        context.print(`  round ${round}: p50 ${own.toFixed(1)} ms to a worker, graphile-worker ${other.toFixed(1)} ms`);
      }
    } finally {
      await queue.close();
    }
    return [0.5, 0.99].map((share) =>
      compared(
        { name: `start, p${share * 100}`, unit: 'ms', goal: 3, stretch: 1.5, lowerIsBetter: true },
        {
          ours: rounds.map(({ ours }) => percentileOf(ours, share)),
          peer: rounds.map(({ peer }) => percentileOf(peer, share)),
        },
      ),
    );
  },
};

/** A job that uses one target per start. One target remains, so that it always waits for the next start. */
async function manyLaunches({ sandbox, size }: BenchContext, customer: Customer): Promise<string> {
  const people = await fetch(`${sandbox}/__sandbox/truth/users/nasa/followers?limit=${size.starts + 1}`);
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

/** graphile-worker in this process, in a separate schema, which the API's role may not create. */
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
