import { setTimeout as sleep } from 'node:timers/promises';
import { checkJobs } from '../check-jobs.ts';
import type { Fault } from '../fault.ts';
import { beginRecovery, type Recovery, recoveryReading } from '../recovery.ts';
import { untilTrue } from '../until.ts';
import { untilRowsCome } from '../until-rows-come.ts';
import { startWorkload } from '../workload.ts';

/** Long enough for a busy machine. */
const RESTART_MS = 120_000;

/**
 * The API dies while it stores events; the broker redelivers its events, and nothing is stored or charged twice. The recovery
 * time excludes the load of other processes, which is reported separately.
 */
export const killApi: Fault = {
  row: 3,
  name: 'kill -9 the API while it stores',
  dose: { ci: 10, release: 100 },
  limitMs: 3_000,
  lane: 'working',
  async inject(system, times) {
    const { stack, random, web } = system;
    const workload = await startWorkload(system, 1);
    const api = stack.service('api');
    const recoveries: Recovery[] = [];
    while (recoveries.length < times) {
      await untilRowsCome(system, workload);
      await sleep(random.between(0, 700));
      const recovery = beginRecovery();
      if (!api.kill('SIGKILL')) continue;
      const isReady = async () => (await fetch(`${web}/readyz`, { signal: AbortSignal.timeout(RESTART_MS) })).ok;
      await Promise.all([api.restart(), untilTrue('the API ready', RESTART_MS, isReady).then(() => recovery.over())]);
      recoveries.push(recovery);
    }
    const findings = await checkJobs(system, await workload.finish());
    return { ...findings, injected: recoveries.length, ...recoveryReading(recoveries) };
  },
};
