import { setTimeout as sleep } from 'node:timers/promises';
import { LEASE_MS } from '@trawl/contracts';
import { checkJobs, type Interruption } from '../check-jobs.ts';
import type { Fault } from '../fault.ts';
import { runsOf } from '../jobs.ts';
import { untilTrue } from '../until.ts';
import { watchRecoveries } from '../watch-recoveries.ts';
import { startWorkload } from '../workload.ts';

/** A worker is stopped past its lease, and resumes without knowing that it has lost its runs. */
export const haltWorker: Fault = {
  row: 9,
  name: 'worker stopped past its lease, then continued',
  dose: { ci: 2, release: 20 },
  limitMs: 15_000,
  lane: 'working',
  async inject(system, times) {
    const { stack, random, workers } = system;
    const workload = await startWorkload(system, 3);
    const recoveries = watchRecoveries(system, workload);
    const hits: Interruption[] = [];
    let halted = 0;
    while (halted < times) {
      await sleep(random.between(300, 2_000));
      const runs = (await runsOf(system, workload.ids())).filter((run) => run.status === 'running' && run.seq > 0);
      const busy = workers.filter((worker) => runs.some((run) => run.worker === worker.id));
      if (busy.length === 0) continue;
      const worker = random.pick(busy);
      const process = stack.service(worker.service);
      const at = Date.now();
      if (!process.kill('SIGSTOP')) continue;
      halted++;
      const mine = runs.filter((run) => run.worker === worker.id);
      for (const run of mine) {
        hits.push({ job: run.job, at, isEnd: true });
        recoveries.interrupted(run.id, run.epoch);
      }
      await sleep(LEASE_MS);
      await untilTrue('its runs on other workers', 60_000, async () => {
        const now = await runsOf(system, workload.ids());
        return mine.every(({ id, epoch }) => {
          const run = now.find((each) => each.id === id);
          return !run || run.epoch > epoch || run.status === 'completed';
        });
      });
      process.kill('SIGCONT');
    }
    const samples = await workload.finish();
    const recoveriesMs = await recoveries.stop();
    const findings = await checkJobs(system, samples, { interruptions: hits });
    return { ...findings, injected: halted, recoveriesMs, notes: [] };
  },
};
