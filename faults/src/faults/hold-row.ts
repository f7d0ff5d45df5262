import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { z } from 'zod';
import type { Bench } from '../bench.ts';
import { checkJobs } from '../check-jobs.ts';
import type { Fault } from '../fault.ts';
import { type Fleet, launchFleet } from '../fleet.ts';
import { lookAtMachine } from '../foreign-load.ts';
import { ended, LONG_LIST, rowsSoFar, runsOf, type Sample, startSample } from '../jobs.ts';
import { until } from '../until.ts';
import { untilAllGoOn, untilRowsCome } from '../until-rows-come.ts';

const HELD_MS = 60_000;
const LOOK_MS = 250;
/** Others may stand still for so long at the most: their jobs end, and the next ones begin with a mail and a claim. */
const STANDSTILL_MS = 10_000;

/** Somebody's transaction stands still with one job's row locked: that job waits, and nobody else. */
export const holdRow: Fault = {
  row: 18,
  name: 'a row lock held for 60 s on one job',
  dose: { ci: 1, release: 10 },
  limitMs: 60_000,
  lane: 'lasting',
  async inject(bench, times) {
    const fleet = await launchFleet(bench, 2);
    const held: Sample[] = [];
    const recoveriesMs: number[] = [];
    const standstills: number[] = [];
    while (held.length < times) {
      const sample = await startSample(bench, LONG_LIST);
      held.push(sample);
      const one = { ids: () => [sample.id] };
      await untilRowsCome(bench, one);
      const letGo = await holdJob(bench, sample.id);
      try {
        standstills.push(await longestStandstill(bench, fleet));
      } finally {
        await letGo();
      }
      const from = performance.now();
      await untilAllGoOn(bench, one);
      recoveriesMs.push(performance.now() - from);
      await ended(bench, sample.id);
    }
    const findings = await checkJobs(bench, [...held, ...(await fleet.land())]);
    const longest = Math.max(...standstills);
    const finished = (await runsOf(bench, fleet.ids())).length;
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

/** How long no other job got a row at the longest, without what strangers on the machine added. */
async function longestStandstill(bench: Bench, fleet: Fleet): Promise<number> {
  const end = performance.now() + HELD_MS;
  let machine = lookAtMachine();
  let since = performance.now();
  let rows = await rowsSoFar(bench, fleet.ids());
  let longest = 0;
  while (performance.now() < end) {
    await sleep(LOOK_MS);
    const now = await until('the rows', HELD_MS, () => rowsSoFar(bench, fleet.ids()));
    if (now <= rows) continue;
    longest = Math.max(longest, (performance.now() - since) / machine.slowdown());
    machine = lookAtMachine();
    since = performance.now();
    rows = now;
  }
  return Math.max(longest, (performance.now() - since) / machine.slowdown());
}

/** Locks a job's row in a transaction of its own; returns how to let go. */
async function holdJob({ stack }: Bench, id: string): Promise<() => Promise<void>> {
  const client = new Client({ connectionString: z.string().parse(stack.superuserUrl) });
  await client.connect();
  await client.query('BEGIN');
  await client.query('SELECT FROM jobs WHERE id = $1 FOR UPDATE', [id]);
  return async () => {
    await client.query('ROLLBACK');
    await client.end();
  };
}
