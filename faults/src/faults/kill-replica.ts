import { setTimeout as sleep } from 'node:timers/promises';
import { checkJobs } from '../check-jobs.ts';
import type { Fault } from '../fault.ts';
import { createSamples, pause, type Sample, start } from '../jobs.ts';
import type { SystemUnderTest } from '../system.ts';
import { movesOf } from '../watch-moves.ts';
import { startWorkload } from '../workload.ts';

const INTERVAL_S = 30;
const INTERVAL_MS = INTERVAL_S * 1_000;
const KILL_EVERY_TICKS = 4;
/** Concurrent jobs and ticks, and the number of long lists that are read in parallel. */
const SIZES = { ci: { jobs: 30, ticks: 4, lists: 2 }, release: { jobs: 100, ticks: 20, lists: 3 } };
type Size = (typeof SIZES)['ci'];

/** Two API replicas see the same due jobs; each start happens once, even while one replica dies. */
export const killReplica: Fault = {
  row: 17,
  name: 'two API replicas, jobs every 30 s and of 10,000 rows, one replica killed',
  dose: { ci: 1, release: 5 },
  limitMs: null,
  lane: 'checking',
  async inject(system, times, dose) {
    const size = SIZES[dose];
    const { stack, random, database } = system;
    const port = Number(new URL(system.web).port) + 10;
    await stack.replicate('api', 'api-2', { PORT: String(port), METRICS_PORT: String(port + 1) });
    const problems: string[] = [];
    const latenessMs: number[] = [];
    let [killed, lost, doubled, overchargedMs, stillRunning] = [0, 0, 0, 0, 0];
    for (let round = 0; round < times; round++) {
      const workload = await startWorkload(system, size.lists);
      const samples = await recurringJobs(system, size);
      for (let tick = 0; tick < size.ticks; tick += KILL_EVERY_TICKS) {
        const rest = sleep(KILL_EVERY_TICKS * INTERVAL_MS);
        await sleep(random.between(0, KILL_EVERY_TICKS * INTERVAL_MS));
        const replica = stack.service(random.pick(['api', 'api-2']));
        replica.kill('SIGKILL');
        await replica.restart();
        killed++;
        await rest;
      }
      await Promise.all(samples.map((sample) => pause(system, sample)));
      const moves = await movesOf(
        database,
        samples.map(({ id }) => id),
      );
      for (const { id } of samples) {
        const own = moves.filter(({ job }) => job === id);
        const starts = own.filter(({ after, due }) => after === 'processing' && due !== null).slice(1);
        latenessMs.push(...starts.map(({ at, due }) => at - (due ?? at)));
        for (const [index, { due }] of starts.entries()) {
          const previous = starts[index - 1]?.due;
          if (!due || !previous) continue;
          if (due === previous) problems.push(`${id} was started twice for one time`);
          for (let omitted = previous + INTERVAL_MS; omitted < due; omitted += INTERVAL_MS) {
            // A run of more than 30 s on a slow machine rightly omits a start.
            if (own.findLast(({ at }) => at <= omitted)?.after !== 'waiting') stillRunning++;
            else problems.push(`${id} missed its start at ${new Date(omitted).toISOString()}`);
          }
        }
      }
      const findings = await checkJobs(system, samples, { status: 'paused' });
      const read = await checkJobs(system, await workload.finish());
      problems.push(...findings.problems, ...read.problems);
      lost += read.lost;
      doubled += read.doubled;
      overchargedMs += findings.overchargedMs + read.overchargedMs;
    }
    await stack.service('api-2').stop();
    const sorted = latenessMs.toSorted((a, b) => a - b);
    const at = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0);
    const notes = [
      `${sorted.length} starts, late by ${at(0.5)} ms (p50), ${at(0.99)} ms (p99), ${at(1)} ms at most`,
      `${stillRunning} starts omitted because the previous run took more than ${INTERVAL_S} s`,
    ];
    return { injected: killed, lost, doubled, overchargedMs, recoveriesMs: [], notes, problems };
  },
};

async function recurringJobs(system: SystemUnderTest, { jobs }: Size): Promise<Sample[]> {
  const list = { type: 'profile', target: 'nasa', rows: 1 } as const;
  const samples = await createSamples(system, jobs, list, { schedule: INTERVAL_S });
  for (const sample of samples) await start(system, sample);
  return samples;
}
