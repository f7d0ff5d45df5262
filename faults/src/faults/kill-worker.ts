import { setTimeout as sleep } from 'node:timers/promises';
import type { Worker } from '../bench.ts';
import { checkJobs, type Interruption } from '../check-jobs.ts';
import type { Fault } from '../fault.ts';
import { launchFleet } from '../fleet.ts';
import { runsOf } from '../jobs.ts';
import { pagesReadAgain } from '../pages-read-again.ts';
import { watchRecoveries } from '../watch-recoveries.ts';

const JOBS = 3;
const PAGES_AGAIN = 2;

/** A worker dies without a word; its runs go on elsewhere once their leases are out. */
export const killWorker: Fault = {
  row: 1,
  name: 'kill -9 the worker',
  dose: { ci: 10, release: 100 },
  limitMs: 30_000,
  lane: 'waiting',
  async inject(bench, times) {
    const { stack, random, workers } = bench;
    const fleet = await launchFleet(bench, JOBS);
    const recoveries = watchRecoveries(bench, fleet);
    const hits: Interruption[] = [];
    const away = new Set<Worker>();
    const restarts: Promise<void>[] = [];
    while (restarts.length < times) {
      await sleep(random.between(300, 1_500));
      const runs = (await runsOf(bench, fleet.ids())).filter((run) => run.status === 'running' && run.seq > 0);
      const busy = workers.filter((worker) => !away.has(worker) && runs.some((run) => run.worker === worker.id));
      if (busy.length === 0) continue;
      const worker = random.pick(busy);
      const process = stack.service(worker.service);
      const at = Date.now();
      if (!process.kill('SIGKILL')) continue;
      for (const run of runs.filter((each) => each.worker === worker.id)) {
        hits.push({ job: run.job, at, isEnd: true });
        recoveries.interrupted(run.id, run.epoch);
      }
      away.add(worker);
      restarts.push(process.restart().then(() => void away.delete(worker)));
    }
    await Promise.all(restarts);
    const samples = await fleet.land();
    const recoveriesMs = await recoveries.stop();
    const findings = await checkJobs(bench, samples, { interruptions: hits, checksLow: true });
    const again = await pagesReadAgain(bench, samples);
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
