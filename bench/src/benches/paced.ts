import { newSession } from '../../../e2e/support/customer.ts';
import { SandboxControl } from '../../../e2e/support/sandbox-control.ts';
import type { Bench } from '../bench.ts';
import { jobRequestOf, storedIds, timeJob } from '../fixtures/time-job.ts';
import { compared } from '../report/rows.ts';

/** The wall time of a job at one request a second, against the time that its requests need at least. */
export const paced: Bench = {
  name: 'paced',
  async run(context) {
    const { stack, rounds, print, size } = context;
    const { paceMs, list } = size.paced;
    const ours: number[] = [];
    const peer: number[] = [];
    const main = stack.service('api');
    await main.stop();
    let api: Awaited<ReturnType<typeof stack.replicate>> | undefined;
    try {
      api = await stack.replicate('api', 'paced-api', { PACE_MS: String(paceMs) });
      for (let round = 1; round <= rounds; round++) {
        const sessionId = await newSession(context);
        const { job, totalMs } = await timeJob(context, { ...jobRequestOf(list), sessionId });
        const rows = (await storedIds(context, job._id)).length;
        if (rows !== list.rows) throw new Error(`paced: ${rows} rows instead of ${list.rows}`);
        const requests = await new SandboxControl(context.sandbox).asked('/api/', sessionId);
        // The first request needs no waiting.
        const idealMs = (requests - 1) * paceMs;
        if (totalMs < idealMs) throw new Error(`paced: ${requests} requests in ${totalMs} ms are faster than the pace`);
        ours.push(totalMs / 1_000);
        peer.push(idealMs / 1_000);
        print(`  round ${round}: ${requests} requests in ${totalMs.toFixed(0)} ms, ideal ${idealMs} ms`);
      }
    } finally {
      await api?.stop();
      await main.restart();
    }
    const goal = { name: 'paced job', unit: 's', goal: 1.05, stretch: 1.02, lowerIsBetter: true };
    return [compared(goal, { ours, peer })];
  },
};
