import { setTimeout as sleep } from 'node:timers/promises';
import { checkJobs } from '../check-jobs.ts';
import type { Fault } from '../fault.ts';
import { launchFleet } from '../fleet.ts';
import { untilTrue } from '../until.ts';
import { untilRowsCome } from '../until-rows-come.ts';

/** The API dies while it stores events; what the broker has comes again, and nothing is stored or charged twice. */
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
    while (recoveriesMs.length < times) {
      await untilRowsCome(bench, fleet);
      await sleep(random.between(0, 700));
      if (!api.kill('SIGKILL')) continue;
      const [, ms] = await Promise.all([
        api.restart(),
        untilTrue('the API ready', 30_000, async () => (await fetch(`${web}/readyz`)).ok),
      ]);
      recoveriesMs.push(ms);
    }
    const findings = await checkJobs(bench, await fleet.land());
    return { ...findings, injected: recoveriesMs.length, recoveriesMs, notes: [] };
  },
};
