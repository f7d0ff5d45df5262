import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { checkJobs } from '../check-jobs.ts';
import type { Fault } from '../fault.ts';
import { beginRecovery, type Recovery, recoveryReading } from '../recovery.ts';
import type { SystemUnderTest } from '../system.ts';
import { untilAllContinue, untilRowsCome } from '../until-rows-come.ts';
import { startWorkload } from '../workload.ts';

const WAYS = ['SIGKILL', 'SIGQUIT', 'backends'] as const;
const END_BACKENDS = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid()`;

/** PostgreSQL stops immediately, or ends all connections; no other process ends. */
export const stopDatabase: Fault = {
  row: 6,
  name: 'PostgreSQL stopped immediately; its backends ended',
  dose: { ci: 3, release: 30 },
  limitMs: 5_000,
  lane: 'working',
  async inject(system, times) {
    const { stack, random } = system;
    const workload = await startWorkload(system, 2);
    const postgres = stack.service('postgres');
    const pids = pidsOf(system);
    const recoveries: Recovery[] = [];
    while (recoveries.length < times) {
      await untilRowsCome(system, workload);
      await sleep(random.between(0, 1_000));
      const recovery = beginRecovery();
      const way = WAYS[recoveries.length % WAYS.length];
      if (way === 'backends' || way === undefined) await system.database.rows(z.unknown(), END_BACKENDS);
      else postgres.kill(way);
      if (way !== 'backends') await postgres.restart();
      await untilAllContinue(system, workload);
      recovery.over();
      recoveries.push(recovery);
    }
    const findings = await checkJobs(system, await workload.finish());
    const exited = pidsOf(system) === pids ? [] : [`processes have ended: ${pids}, now ${pidsOf(system)}`];
    return {
      ...findings,
      injected: recoveries.length,
      ...recoveryReading(recoveries),
      problems: [...findings.problems, ...exited],
    };
  },
};

const pidsOf = ({ stack }: SystemUnderTest): string =>
  ['api', 'scraper', 'scraper-2', 'nats', 'sandbox'].map((name) => stack.service(name).pid()).join(', ');
