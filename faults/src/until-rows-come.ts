import { rowsSoFar, runsOf } from './jobs.ts';
import type { SystemUnderTest } from './system.ts';
import { until, untilTrue } from './until.ts';
import type { Workload } from './workload.ts';

const NEW_ROWS = 300;
/** More events than a worker can have had pending at the first look. */
const NEW_EVENTS = 4;

/** Resolves when the workload's jobs have stored more than 300 further rows. */
export async function untilRowsCome(
  system: SystemUnderTest,
  workload: Pick<Workload, 'ids'>,
  timeoutMs = 120_000,
): Promise<void> {
  let before: number | undefined;
  await untilTrue('new rows', timeoutMs, async () => {
    const rows = await rowsSoFar(system, workload.ids());
    before ??= rows;
    return rows > before + NEW_ROWS;
  });
}

/** Resolves when every run that is active now has progressed or ended. */
export async function untilAllContinue(
  system: SystemUnderTest,
  workload: Pick<Workload, 'ids'>,
  timeoutMs = 120_000,
): Promise<void> {
  const ids = workload.ids();
  const before = await until('the runs', timeoutMs, () => runsOf(system, ids));
  const underWay = before.filter(({ status }) => status === 'running' || status === 'queued');
  await untilTrue('all runs continuing', timeoutMs, async () => {
    const now = new Map((await runsOf(system, ids)).map((run) => [run.id, run]));
    return underWay.every((run) => {
      const later = now.get(run.id);
      if (!later || (later.status !== 'running' && later.status !== 'queued')) return true;
      return later.epoch > run.epoch ? later.seq > NEW_EVENTS : later.seq > run.seq + NEW_EVENTS;
    });
  });
}
