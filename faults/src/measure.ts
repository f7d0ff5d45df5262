import { openBench } from './bench.ts';
import { createSample, ended, type Sample, start } from './jobs.ts';
import { readOptions } from './options.ts';
import { createRandom } from './random.ts';
import { untilTrue } from './until.ts';
import { movesOf } from './watch-moves.ts';

/** `node faults/src/measure.ts [--port P]`: how soon a started job runs, and how late a schedule is. */

const STARTS = 100;
const JOBS = 20;
const INTERVAL_S = 30;
const TICKS = 4;
const LIST = { type: 'profile', target: 'nasa', rows: 1 } as const;

const { port, seed } = readOptions(process.argv.slice(2));
const say = (line: string) => process.stdout.write(`${line}\n`);
const bench = await openBench({ port, random: createRandom(seed), say });
try {
  const waits: number[] = [];
  for (let index = 0; index < STARTS; index++) {
    const sample = await createSample(bench, LIST);
    const pressedAt = Date.now();
    await start(bench, sample);
    await ended(bench, sample.id);
    const moves = await movesOf(bench.ledger, [sample.id]);
    waits.push((moves.find(({ after }) => after === 'running')?.at ?? Number.NaN) - pressedAt);
  }
  say(`start pressed → worker running, ${STARTS} starts: ${spread(waits)}`);

  const samples: Sample[] = [];
  for (let index = 0; index < JOBS; index++) samples.push(await createSample(bench, LIST, { schedule: INTERVAL_S }));
  for (const sample of samples) await start(bench, sample);
  const ids = samples.map(({ id }) => id);
  const late = async () =>
    (await movesOf(bench.ledger, ids))
      .filter(({ before, after }) => before === 'waiting' && after === 'processing')
      .map(({ at, due }) => at - (due ?? at));
  await untilTrue('the ticks', INTERVAL_S * (TICKS + 1) * 1_000, async () => (await late()).length >= JOBS * TICKS);
  say(`lateness of a ${INTERVAL_S} s schedule, ${JOBS} jobs, ${TICKS} ticks: ${spread(await late())}`);
} finally {
  await bench.stop();
}

function spread(values: readonly number[]): string {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => `${(sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN).toFixed(0)} ms`;
  return `p50 ${at(0.5)}, p99 ${at(0.99)}, max ${at(1)}`;
}
