import { setTimeout as sleep } from 'node:timers/promises';
import { checkJobs } from '../check-jobs.ts';
import type { Fault } from '../fault.ts';
import { beginRecovery, type Recovery, recoveryReading } from '../recovery.ts';
import { untilAllContinue, untilRowsCome } from '../until-rows-come.ts';
import { startWorkload } from '../workload.ts';

/** NATS dies and returns with its store; publishers, requesters and subscribers continue. */
export const killBroker: Fault = {
  row: 4,
  name: 'kill -9 NATS',
  dose: { ci: 3, release: 30 },
  limitMs: 5_000,
  lane: 'working',
  async inject(system, times) {
    const { stack, random } = system;
    const workload = await startWorkload(system, 2);
    const nats = stack.service('nats');
    const recoveries: Recovery[] = [];
    while (recoveries.length < times) {
      await untilRowsCome(system, workload);
      await sleep(random.between(0, 1_000));
      const recovery = beginRecovery();
      if (!nats.kill('SIGKILL')) continue;
      await nats.restart();
      await untilAllContinue(system, workload);
      recovery.over();
      recoveries.push(recovery);
    }
    const findings = await checkJobs(system, await workload.finish());
    return { ...findings, injected: recoveries.length, ...recoveryReading(recoveries) };
  },
};
