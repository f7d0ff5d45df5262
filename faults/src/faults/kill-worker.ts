import { setTimeout as sleep } from 'node:timers/promises';
import { checkJobs, type Interruption } from '../check-jobs.ts';
import type { Fault } from '../fault.ts';
import { ended, LONG_LIST, type Run, runsOf, startSample } from '../jobs.ts';
import { pagesAsked } from '../pages-asked.ts';
import type { Worker } from '../system.ts';
import { watchRecoveries } from '../watch-recoveries.ts';
import { startWorkload } from '../workload.ts';

/** More jobs than slots, so that a restarted worker always has work that a kill can interrupt. */
const JOBS = 6;
const PAGES_AGAIN = 2;
/** How long a claim of the killed worker may still be pending. Another worker's claim takes longer: the lease must expire first. */
const UNDER_WAY_MS = 1_000;

/** Identifies a run's epoch. */
const nameOf = ({ id, epoch }: Run): string => `${id} ${epoch}`;

/** A worker dies silently; its runs continue elsewhere after their leases expire. */
export const killWorker: Fault = {
  row: 1,
  name: 'kill -9 the worker',
  dose: { ci: 10, release: 100 },
  limitMs: 15_000,
  lane: 'working',
  async inject(system, times) {
    const { stack, random, workers } = system;
    const calm = await startSample(system, LONG_LIST);
    await ended(system, calm.id);
    const workload = await startWorkload(system, JOBS);
    const recoveries = watchRecoveries(system, workload);
    const hits: Interruption[] = [];
    const dead = new Set<string>();
    const away = new Set<Worker>();
    const restarts: Promise<void>[] = [];
    while (restarts.length < times) {
      await sleep(random.between(300, 1_500));
      // A run whose worker is already dead doesn't count as active.
      const runs = (await runsOf(system, workload.ids())).filter(
        (run) => run.status === 'running' && run.seq > 0 && !dead.has(nameOf(run)),
      );
      const busy = workers.filter((worker) => !away.has(worker) && runs.some((run) => run.worker === worker.id));
      if (busy.length === 0) continue;
      const worker = random.pick(busy);
      const process = stack.service(worker.service);
      const at = Date.now();
      if (!process.kill('SIGKILL')) continue;
      // A pending claim may still be granted to the killed worker.
      await sleep(UNDER_WAY_MS);
      for (const run of await runsOf(system, workload.ids())) {
        if (run.status !== 'running' || run.worker !== worker.id || dead.has(nameOf(run))) continue;
        dead.add(nameOf(run));
        hits.push({ job: run.job, at, isEnd: true });
        recoveries.interrupted(run.id, run.epoch);
      }
      away.add(worker);
      restarts.push(process.restart().then(() => void away.delete(worker)));
    }
    await Promise.all(restarts);
    const samples = await workload.finish();
    const recoveriesMs = await recoveries.stop();
    const findings = await checkJobs(system, samples, {
      interruptions: hits,
      checksLow: true,
    });
    const [whole] = await pagesAsked(system, [calm]);
    const again = (await pagesAsked(system, samples)).map(({ id, pages }) => ({
      id,
      pages: pages - (whole?.pages ?? 0),
    }));
    const tooMany = again.filter(({ id, pages }) => pages > PAGES_AGAIN * hits.filter(({ job }) => job === id).length);
    return {
      ...findings,
      injected: restarts.length,
      recoveriesMs,
      notes: [
        `${again.reduce((sum, { pages }) => sum + pages, 0)} pages read again in ${hits.length} interrupted runs`,
      ],
      problems: [...findings.problems, ...tooMany.map(({ id, pages }) => `${id}: ${pages} pages were read again`)],
    };
  },
};
