import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkJobs } from '../check-jobs.ts';
import type { Fault } from '../fault.ts';
import { untilAllContinue, untilRowsCome } from '../until-rows-come.ts';
import { startWorkload } from '../workload.ts';

/** The broker restarts with an empty store, or with an old copy. */
export const wipeBroker: Fault = {
  row: 5,
  name: 'JetStream’s store wiped, or an old copy restored',
  dose: { ci: 1, release: 10 },
  limitMs: 30_000,
  lane: 'working',
  async inject(system, times) {
    const { stack, random } = system;
    const nats = stack.service('nats');
    const store = join(stack.data, 'nats/store/jetstream');
    const copy = join(stack.data, 'old-jetstream');
    const workload = await startWorkload(system, 3);
    await untilRowsCome(system, workload);
    await nats.stop();
    await cp(store, copy, { recursive: true });
    await nats.restart();
    const recoveriesMs: number[] = [];
    const notes: string[] = [];
    let old = random.between(0, 1) < 0.5;
    while (recoveriesMs.length < times) {
      await untilRowsCome(system, workload);
      await sleep(random.between(0, 1_000));
      const from = performance.now();
      nats.kill('SIGKILL');
      await nats.stop();
      await rm(store, { recursive: true });
      if (old) await cp(copy, store, { recursive: true });
      notes.push(old ? 'old copy' : 'wiped');
      old = !old;
      await nats.restart();
      await untilAllContinue(system, workload);
      recoveriesMs.push(performance.now() - from);
    }
    const findings = await checkJobs(system, await workload.finish());
    await rm(copy, { recursive: true });
    return { ...findings, injected: recoveriesMs.length, recoveriesMs, notes };
  },
};
