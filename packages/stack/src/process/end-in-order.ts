import { waitUntil } from '../wait-until.ts';
import { isRunning, type ProcessIdentity, sendSignal } from './identity.ts';

/** Shutdown order: workers hand back their runs while the API listens, and the API drains while its database is up. */
export type Stage = 'worker' | 'server' | 'broker' | 'database';

export interface WatchedProcess extends ProcessIdentity {
  readonly stage: Stage;
}

interface ShutdownStep {
  /** Sent one after the other, each with `graceMs` to exit, followed by SIGKILL to the whole process group. */
  readonly signals: readonly NodeJS.Signals[];
  readonly graceMs: number;
}

/** At most ten seconds in total. SIGINT is PostgreSQL's fast shutdown, SIGQUIT its immediate one. */
const SHUTDOWN_STEPS: Readonly<Record<Stage, ShutdownStep>> = {
  worker: { signals: ['SIGTERM'], graceMs: 3_500 },
  server: { signals: ['SIGTERM'], graceMs: 2_500 },
  broker: { signals: ['SIGTERM'], graceMs: 1_000 },
  database: { signals: ['SIGINT', 'SIGQUIT'], graceMs: 1_400 },
};
const ORDER: readonly Stage[] = ['worker', 'server', 'broker', 'database'];

/** How long the kernel may take to remove a killed process, in ms. */
const KILL_WAIT_MS = 2_000;

/** Ends processes stage by stage and returns when all have ended. `hurry` aborts the waiting. */
export async function endInOrder(processes: readonly WatchedProcess[], hurry?: AbortSignal): Promise<void> {
  for (const stage of ORDER) {
    const ours = processes.filter((each) => each.stage === stage && isRunning(each));
    if (ours.length > 0) await endStage(ours, SHUTDOWN_STEPS[stage], hurry);
  }
}

async function endStage(ours: readonly WatchedProcess[], step: ShutdownStep, hurry?: AbortSignal): Promise<void> {
  const running = () => ours.filter(isRunning);
  const allEnded = () => running().length === 0;
  for (const signal of step.signals) {
    for (const { pid } of running()) {
      sendSignal(pid, signal);
      sendSignal(pid, 'SIGCONT'); // Lets stopped processes handle the signals.
    }
    await waitUntil(allEnded, step.graceMs, hurry);
  }
  // Each leads its process group, so this also reaches children that a leader left behind.
  for (const { pid } of ours) sendSignal(-pid, 'SIGKILL');
  await waitUntil(allEnded, KILL_WAIT_MS);
}
