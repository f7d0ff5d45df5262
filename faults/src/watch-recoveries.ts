import { setTimeout as sleep } from 'node:timers/promises';
import { runsOf } from './jobs.ts';
import type { SystemUnderTest } from './system.ts';
import { within } from './until.ts';
import type { Workload } from './workload.ts';

/** Measures how long interrupted runs take until another epoch has stored an event. */
export interface Recoveries {
  /** Starts measuring a run's recovery. */
  interrupted(run: string, epoch: number): void;
  /** Resolves with the milliseconds of each recovery, after all interrupted runs have continued. */
  stop(): Promise<number[]>;
}

const EVERY_MS = 100;
const RECOVERED_MS = 180_000;

export function watchRecoveries(system: SystemUnderTest, workload: Pick<Workload, 'ids'>): Recoveries {
  // For a run that is interrupted again before it continues, the time counts from the second interruption.
  const waiting = new Map<string, { readonly since: number; readonly epoch: number }>();
  const took: number[] = [];
  let stopping = false;

  const look = async () => {
    for (const run of await runsOf(system, workload.ids())) {
      const hit = waiting.get(run.id);
      if (!hit) continue;
      const continues = run.epoch > hit.epoch && run.seq > 0;
      const isOver = run.status !== 'running' && run.status !== 'queued';
      if (!continues && !isOver) continue;
      took.push(performance.now() - hit.since);
      waiting.delete(run.id);
    }
  };
  const watching = (async () => {
    while (!stopping || waiting.size > 0) {
      await look().catch(() => undefined);
      await sleep(EVERY_MS);
    }
  })();

  return {
    interrupted: (run, epoch) => void waiting.set(run, { since: performance.now(), epoch }),
    async stop() {
      stopping = true;
      try {
        await within('the recovery of each interrupted run', RECOVERED_MS, watching);
      } finally {
        // Ends the polling after a timeout, too.
        waiting.clear();
      }
      return took;
    },
  };
}
