import { kill } from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { checkJobs, type Interruption } from '../check-jobs.ts';
import type { Fault } from '../fault.ts';
import { runsOf } from '../jobs.ts';
import { childrenOf } from '../processes.ts';
import type { SystemUnderTest } from '../system.ts';
import { until, untilTrue } from '../until.ts';
import { startWorkload } from '../workload.ts';

const Continuation = z.object({ run: z.string(), times: z.number() });

/** A launch takes about this long on a busy machine. */
const LAUNCH_MS = 1_000;

/**
 * Chromium dies, half of the times again during its next launch; its worker launches another one and continues at the same page of
 * the same run.
 */
export const killBrowser: Fault = {
  row: 2,
  name: 'kill -9 only Chromium',
  dose: { ci: 5, release: 50 },
  limitMs: 5_000,
  lane: 'working',
  async inject(system, times) {
    const { stack, random, workers } = system;
    const workload = await startWorkload(system, 2);
    const recoveriesMs: number[] = [];
    const hits: Interruption[] = [];
    while (recoveriesMs.length < times) {
      await sleep(random.between(300, 2_000));
      const runs = (await runsOf(system, workload.ids())).filter((run) => run.status === 'running' && run.seq > 0);
      const busy = workers.filter((worker) => runs.some((run) => run.worker === worker.id));
      if (busy.length === 0) continue;
      const worker = random.pick(busy);
      const parent = stack.service(worker.service).pid();
      const [browser] = parent === undefined ? [] : childrenOf(parent);
      if (parent === undefined || browser === undefined) continue;
      const before = runs.filter((run) => run.worker === worker.id);
      const continued = await continuations(system, before);
      const at = Date.now();
      kill(browser, 'SIGKILL');
      if (random.pick([true, false])) {
        const next = await until(
          'the next browser',
          10_000,
          async () => childrenOf(parent).find((child) => child !== browser) ?? null,
        );
        await sleep(random.between(0, LAUNCH_MS));
        kill(next, 'SIGKILL');
      }
      const killedAt = performance.now();
      hits.push(...before.map(({ job }) => ({ job, at, isEnd: false })));
      // Pages that were read before may still be stored, so new rows don't prove that a run reads again.
      await untilTrue('all runs continuing in a new browser', 30_000, async () => {
        const now = await runsOf(system, workload.ids());
        const later = await continuations(system, before);
        const isOver = (id: string) => now.find((run) => run.id === id)?.status !== 'running';
        return before.every(({ id }) => isOver(id) || (later.get(id) ?? 0) > (continued.get(id) ?? 0));
      });
      recoveriesMs.push(performance.now() - killedAt);
    }
    const samples = await workload.finish();
    const findings = await checkJobs(system, samples, {
      interruptions: hits,
      checksLow: true,
    });
    const taken = (await runsOf(system, workload.ids())).filter((run) => run.epoch > 1);
    return {
      ...findings,
      injected: recoveriesMs.length,
      recoveriesMs,
      notes: [],
      problems: [...findings.problems, ...taken.map(({ id }) => `${id} was taken from its worker`)],
    };
  },
};

/** How often each run reported that it continued after a failure. */
async function continuations(
  { database }: Pick<SystemUnderTest, 'database'>,
  runs: readonly { readonly id: string }[],
): Promise<Map<string, number>> {
  const rows = await database.rows(
    Continuation,
    `SELECT run_id AS run, count(*)::int AS times FROM run_log
     WHERE run_id = ANY($1) AND message->>'code' = 'run.continues_after_outage' GROUP BY run_id`,
    [runs.map(({ id }) => id)],
  );
  return new Map(rows.map(({ run, times }) => [run, times]));
}
