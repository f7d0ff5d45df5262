import { timeJob } from './customer.ts';
import { inPageLoop } from './in-page-loop.ts';
import type { Measure } from './measure.ts';
import { memoryOf } from './processes.ts';
import { spreadOf } from './statistics.ts';

const TARGET = 'tidepool_lab';
const ROWS = 10_000;

/**
 * Rows per second of a follower job with 10,000 users through the complete pipeline, alternating with a bare fetch loop in one
 * browser tab that stores nothing; and the memory of each part.
 */
export const pipeline: Measure = {
  name: 'pipeline',
  async take(ground) {
    const through: number[] = [];
    const bare: number[] = [];
    let memory: Record<string, number> = {};
    for (let round = 1; round <= ground.rounds; round++) {
      const { job, totalMs } = await timeJob(ground, 'follower', TARGET, { followersPerProfile: ROWS });
      if (job.totalResults !== ROWS) throw new Error(`${job.totalResults} rows instead of ${ROWS}: ${job.reason}`);
      through.push(ROWS / (totalMs / 1_000));
      memory = memoryOf(process.pid);
      bare.push(await inPageLoop(ground.browser, ground.sandbox, TARGET));
      ground.print(`round ${round}: ${through.at(-1)?.toFixed(0)} rows/s, bare loop ${bare.at(-1)?.toFixed(0)} rows/s`);
    }
    const ratios = through.map((rate, index) => rate / (bare[index] ?? rate));
    return [
      { what: 'rows/s through the whole pipeline', spread: spreadOf(through) },
      { what: 'rows/s of a bare in-page loop', spread: spreadOf(bare) },
      { what: 'pipeline against the loop', spread: spreadOf(ratios), digits: 2 },
      ...Object.entries(memory).map(([name, mb]) => ({ what: `MB of ${name} at work`, spread: spreadOf([mb]) })),
    ];
  },
};
