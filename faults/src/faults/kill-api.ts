import { setTimeout as sleep } from 'node:timers/promises';
import { checkJobs } from '../check-jobs.ts';
import type { Fault } from '../fault.ts';
import { launchFleet } from '../fleet.ts';
import { lookAtMachine } from '../foreign-load.ts';
import { untilTrue } from '../until.ts';
import { untilRowsCome } from '../until-rows-come.ts';

/**
 * The API dies while it stores events; what the broker has comes again, and nothing is stored or charged twice. The time it
 * takes is the product's own: what it stands in the queue for a processor that a stranger has isn't counted, but told.
 */
export const killApi: Fault = {
  row: 3,
  name: 'kill -9 the API while it stores',
  dose: { ci: 10, release: 100 },
  limitMs: 5_000,
  lane: 'working',
  async inject(bench, times) {
    const { stack, random, web } = bench;
    const fleet = await launchFleet(bench, 2);
    const api = stack.service('api');
    const recoveriesMs: number[] = [];
    const byTheClock: number[] = [];
    const waits: number[] = [];
    while (recoveriesMs.length < times) {
      await untilRowsCome(bench, fleet);
      await sleep(random.between(0, 700));
      const machine = lookAtMachine();
      if (!api.kill('SIGKILL')) continue;
      let waitedMs = 0;
      const isReady = async () => {
        if (!(await fetch(`${web}/readyz`)).ok) return false;
        waitedMs = machine.waitedForOthersMs(api.pid());
        return true;
      };
      const [, ms] = await Promise.all([api.restart(), untilTrue('the API ready', 30_000, isReady)]);
      recoveriesMs.push(ms - waitedMs);
      byTheClock.push(ms);
      waits.push(waitedMs);
    }
    const findings = await checkJobs(bench, await fleet.land());
    const most = (values: readonly number[]) => `${(Math.max(...values) / 1_000).toFixed(1)} s`;
    return {
      ...findings,
      injected: recoveriesMs.length,
      recoveriesMs,
      notes: [
        `by the clock ${most(byTheClock)} at most, of which up to ${most(waits)} queueing for processors that others had`,
      ],
    };
  },
};
