import { z } from 'zod';
import { timeJob } from './customer.ts';
import type { Measure } from './measure.ts';
import { spreadOf } from './statistics.ts';

const TARGET = 'tidepool_lab';
const ROWS = 10_000;
/** Unmeasured jobs after each start of a replica, to warm up the JIT compiler. */
const WARM_UP = 3;

/** The duration of one job with 10,000 users with one API replica and with two, alternately: a run's events reach both. */
export const replicas: Measure = {
  name: 'replicas',
  async take(ground) {
    const { stack, print, rounds } = ground;
    const port = z.coerce.number().parse(stack.envOf('api').PORT) + 20;
    const second = await stack.replicate('api', 'second-api', { PORT: String(port), METRICS_PORT: String(port + 1) });
    const run = async (): Promise<number> => {
      const { job, totalMs } = await timeJob(ground, 'follower', TARGET, { followersPerProfile: ROWS });
      if (job.totalResults !== ROWS) throw new Error(`${job.totalResults} rows instead of ${ROWS}: ${job.reason}`);
      return totalMs;
    };
    const one: number[] = [];
    const two: number[] = [];
    for (let round = 1; round <= rounds; round++) {
      if (round > 1) await second.restart();
      for (let n = 0; n < WARM_UP; n++) await run();
      two.push(await run());
      await second.stop();
      one.push(await run());
      print(`round ${round}: ${one.at(-1)?.toFixed(0)} ms with one replica, ${two.at(-1)?.toFixed(0)} ms with two`);
    }
    return [
      { what: `ms for ${ROWS} rows, one API replica`, spread: spreadOf(one) },
      { what: `ms for ${ROWS} rows, two API replicas`, spread: spreadOf(two) },
      {
        what: 'rate of two replicas against one',
        spread: spreadOf(one.map((ms, n) => ms / (two[n] ?? ms))),
        digits: 2,
      },
    ];
  },
};
