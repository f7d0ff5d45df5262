import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { seededRandom } from '@trawl/stack/random';
import { z } from 'zod';
import { checkJobs } from '../check-jobs.ts';
import { startSystem } from '../system.ts';
import { startWorkload } from '../workload.ts';
import { startCustomers } from './customers.ts';
import { findGrowth } from './find-growth.ts';
import { type SoakSample, takeSample } from './take-sample.ts';

/**
 * `pnpm test:soak [--minutes 60] [--port P]`: jobs of 10,000 rows, live streams, downloads and logins without a pause. Memory,
 * open files, processes and connections must be flat, and all rows correct.
 */

const JOBS = 2;
const SAMPLES = 120;
const print = (line: string): void => void process.stdout.write(`${line}\n`);
const text = { type: 'string' } as const;
const { values } = parseArgs({
  args: process.argv.slice(2).filter((arg) => arg !== '--'),
  options: { minutes: { ...text, default: '60' }, port: text },
});
const minutes = z.coerce.number().positive().parse(values.minutes);
const port = z.coerce.number().int().optional().parse(values.port);

const system = await startSystem({ port, random: seededRandom(1), print });
try {
  const workload = await startWorkload(system, JOBS);
  const customers = startCustomers(system, workload);
  const samples: SoakSample[] = [];
  for (let n = 0; n < SAMPLES; n++) {
    await sleep((minutes * 60_000) / SAMPLES);
    samples.push(await takeSample(system));
  }
  await customers.stop();
  const jobs = await workload.finish();
  const { lost, doubled, problems: wrongJobs } = await checkJobs(system, jobs);
  const growths = findGrowth(samples);
  print(`\n| reading | second quarter | last quarter | |\n|---|---|---|---|`);
  for (const { what, before, after, isFlat } of growths) {
    print(`| ${what} | ${before.toFixed(0)} | ${after.toFixed(0)} | ${isFlat ? 'flat' : '**grows**'} |`);
  }
  const done = Object.entries(customers.counts).map(([what, count]) => `${count} ${what}`);
  print(`\n${minutes} minutes: ${jobs.length} jobs, ${lost} rows lost, ${doubled} doubled; ${done.join(', ')}`);
  const problems = [
    ...growths.filter(({ isFlat }) => !isFlat).map(({ what, before, after }) => `${what}: ${before} to ${after}`),
    ...wrongJobs,
    ...customers.problems,
    ...(lost + doubled > 0 ? [`${lost} rows are lost, ${doubled} doubled`] : []),
  ];
  for (const problem of problems) print(`✗ ${problem}`);
  print(problems.length === 0 ? '1 passed, 0 failed' : '0 passed, 1 failed');
  process.exitCode = problems.length === 0 ? 0 : 1;
} finally {
  await system.stop();
}
