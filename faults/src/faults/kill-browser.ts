import { kill } from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkJobs, type Interruption } from '../check-jobs.ts';
import type { Fault } from '../fault.ts';
import { type Run, runsOf } from '../jobs.ts';
import { watchMachineLoad } from '../machine-load.ts';
import { childrenOf } from '../processes.ts';
import { until } from '../until.ts';
import { startWorkload } from '../workload.ts';

/** Chromium dies; its worker launches another one and continues at the same page of the same run. */
export const killBrowser: Fault = {
  row: 2,
  name: 'kill -9 Chromium alone',
  dose: { ci: 5, release: 50 },
  limitMs: 5_000,
  lane: 'working',
  async inject(system, times) {
    const { stack, random, workers } = system;
    const machine = watchMachineLoad();
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
      const at = Date.now();
      const before = runs.filter((run) => run.worker === worker.id);
      const killedAt = performance.now();
      kill(browser, 'SIGKILL');
      hits.push(...before.map(({ job }) => ({ job, at, isEnd: false })));
      await until('a new browser that reads', 30_000, async () => {
        if (!childrenOf(parent).some((child) => child !== browser)) return null;
        const now = await runsOf(system, workload.ids());
        return before.every((hit) =>
          goesOn(
            hit,
            now.find(({ id }) => id === hit.id),
          ),
        )
          ? true
          : null;
      });
      recoveriesMs.push(performance.now() - killedAt);
    }
    const samples = await workload.finish();
    const findings = await checkJobs(system, samples, {
      interruptions: hits,
      checksLow: true,
      slowdown: machine.slowdown(),
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

/**
 * Whether a run has more stored events than when its browser died, or has ended. A run revoked from its worker counts from zero.
 */
const goesOn = (hit: Run, now: Run | undefined): boolean =>
  now?.status !== 'running' || (now.epoch > hit.epoch ? now.seq > 0 : now.seq > hit.seq + 1);
