import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { z } from 'zod';
import { checkJobs } from '../check-jobs.ts';
import type { Fault } from '../fault.ts';
import { ended, LONG_LIST, rowsSoFar, runsOf, type Sample, startSample } from '../jobs.ts';
import { watchMachineLoad } from '../machine-load.ts';
import type { SystemUnderTest } from '../system.ts';
import { until } from '../until.ts';
import { untilAllContinue, untilRowsCome } from '../until-rows-come.ts';
import { startWorkload, type Workload } from '../workload.ts';

const HELD_MS = 60_000;
const LOOK_MS = 250;
/**
 * The maximum time without a new row in other jobs. It includes the end of their jobs and the start of the next ones, with a mail
 * and a claim.
 */
const STANDSTILL_MS = 10_000;

/** A stalled transaction locks one job's row. Only that job may wait. */
export const holdRow: Fault = {
  row: 18,
  name: 'a row lock held for 60 s on one job',
  dose: { ci: 1, release: 10 },
  limitMs: 60_000,
  lane: 'lasting',
  async inject(system, times) {
    const workload = await startWorkload(system, 2);
    const held: Sample[] = [];
    const recoveriesMs: number[] = [];
    const standstills: number[] = [];
    while (held.length < times) {
      const sample = await startSample(system, LONG_LIST);
      held.push(sample);
      const one = { ids: () => [sample.id] };
      await untilRowsCome(system, one);
      const release = await holdJob(system, sample.id);
      try {
        standstills.push(await longestStandstill(system, workload));
      } finally {
        await release();
      }
      const from = performance.now();
      await untilAllContinue(system, one);
      recoveriesMs.push(performance.now() - from);
      await ended(system, sample.id);
    }
    const findings = await checkJobs(system, [...held, ...(await workload.finish())]);
    const longest = Math.max(...standstills);
    const finished = (await runsOf(system, workload.ids())).length;
    return {
      ...findings,
      injected: held.length,
      recoveriesMs,
      notes: [`${finished} other jobs meanwhile; ${(longest / 1_000).toFixed(1)} s at most without rows of theirs`],
      problems: [
        ...findings.problems,
        ...(longest > STANDSTILL_MS ? [`others stood still for ${(longest / 1_000).toFixed(1)} s`] : []),
      ],
    };
  },
};

/** The longest time in which no other job got a row, excluding the load of other processes. */
async function longestStandstill(system: SystemUnderTest, workload: Workload): Promise<number> {
  const end = performance.now() + HELD_MS;
  let machine = watchMachineLoad();
  let since = performance.now();
  let rows = await rowsSoFar(system, workload.ids());
  let longest = 0;
  while (performance.now() < end) {
    await sleep(LOOK_MS);
    const now = await until('the rows', HELD_MS, () => rowsSoFar(system, workload.ids()));
    if (now <= rows) continue;
    longest = Math.max(longest, (performance.now() - since) / machine.slowdown());
    machine = watchMachineLoad();
    since = performance.now();
    rows = now;
  }
  return Math.max(longest, (performance.now() - since) / machine.slowdown());
}

/** Locks a job's row in a separate transaction; returns a function that releases it. */
async function holdJob({ stack }: SystemUnderTest, id: string): Promise<() => Promise<void>> {
  const client = new Client({ connectionString: z.string().parse(stack.superuserUrl) });
  await client.connect();
  await client.query('BEGIN');
  await client.query('SELECT FROM jobs WHERE id = $1 FOR UPDATE', [id]);
  return async () => {
    await client.query('ROLLBACK');
    await client.end();
  };
}
