import { sharedAllowed } from '@trawl/contracts';
import type { Tx } from '../../../db/client.ts';
import { type JobRow, rulesOf } from '../../jobs/index.ts';
import { buildTimesLeftMs, chargeBuildTimes, type Metered } from '../../metering/index.ts';
import type { OwnedRun, RunRow } from './run-store.ts';

/** An order is paid with money and has no limit on build time. */
export const NO_END_MS = Number.MAX_SAFE_INTEGER;

/** A worker's times for its epoch so far, in milliseconds by its monotonic clock. */
export interface Reported {
  readonly runningMs: number;
  readonly waitedMs: number;
}

/** A run's current allowance under its owner's plan. */
export interface Allowance {
  /** The command for the run: as requested, or as the plan requires. */
  readonly wanted: RunRow['wanted'];
  /** Total running milliseconds that the epoch may use. */
  readonly budgetMs: number;
}

/** A run's charge in milliseconds, and its command from now on. */
export interface Charge {
  /** Running time since the last charge. */
  readonly ranMs: number;
  /** Charged build time; 0 for orders, which are paid with money. */
  readonly chargedMs: number;
  readonly waitedMs: number;
  readonly wanted: RunRow['wanted'];
}

/**
 * Charges the running time in stored events, beyond the time already charged; a duplicate event charges nothing. Nothing else is
 * charged: time without stored rows wasn't productive.
 *
 * The owners' months are charged here; the caller stores the rest in the job and the run.
 */
export async function chargeRuns(
  tx: Tx,
  reports: readonly (OwnedRun & { readonly reported: Reported })[],
  now: Date,
): Promise<Charge[]> {
  const charged = reports.map(({ job, run, owner, reported }) => {
    const ranMs = Math.max(0, Math.floor(reported.runningMs) - run.runningMs);
    const chargedMs = ranMs * rulesOf(job).buildTimeFactor(job.settings.accountType);
    return { job, run, owner, charge: { ranMs, chargedMs, waitedMs: Math.floor(reported.waitedMs) } };
  });
  const chargedLeftMs = await chargeBuildTimes(
    tx,
    charged.flatMap(({ owner, charge }) => (charge.chargedMs > 0 ? { user: owner, ms: charge.chargedMs } : [])),
    now,
  );
  const others = charged.flatMap(({ job, owner }) =>
    rulesOf(job).paidInMoney || chargedLeftMs.has(owner.id) ? [] : owner,
  );
  const leftMs = new Map([...chargedLeftMs, ...(await buildTimesLeftMs(tx, others, now))]);
  return charged.map(({ job, run, owner, charge }) => ({
    ...charge,
    wanted: rulesOf(job).paidInMoney ? run.wanted : wantedOf(job, run, owner, leftMs.get(owner.id) ?? 0),
  }));
}

/**
 * A run's allowance after a worker's report has been charged. Pure; charges nothing itself.
 *
 * @param leftMs remaining build time of its owner's month
 */
export function allowanceOf(
  job: Pick<JobRow, 'settings' | 'type'>,
  run: RunRow,
  owner: Metered,
  { runningMs }: Pick<Reported, 'runningMs'>,
  leftMs: number,
): Allowance {
  if (rulesOf(job).paidInMoney) return { wanted: run.wanted, budgetMs: NO_END_MS };
  const factor = rulesOf(job).buildTimeFactor(job.settings.accountType);
  const unchargedMs = Math.max(0, Math.floor(runningMs) - run.runningMs) * factor;
  return { wanted: wantedOf(job, run, owner, leftMs - unchargedMs), budgetMs: run.runningMs + leftMs / factor };
}

function wantedOf(
  job: Pick<JobRow, 'settings' | 'type'>,
  run: RunRow,
  owner: Metered,
  leftMs: number,
): RunRow['wanted'] {
  if (run.wanted !== 'go') return run.wanted;
  if (!allowsAccounts(job, owner)) return 'pause';
  return leftMs > 0 ? 'go' : 'out_of_time';
}

/** Whether the owner's plan includes the accounts that the job uses. */
export const allowsAccounts = (job: Pick<JobRow, 'settings' | 'type'>, { plan }: Pick<Metered, 'plan'>): boolean =>
  job.settings.accountType === 'Private' || sharedAllowed(plan, job.type);
