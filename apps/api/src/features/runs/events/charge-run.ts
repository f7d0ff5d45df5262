import { sharedAllowed } from '@trawl/contracts';
import type { Tx } from '../../../db/client.ts';
import { type JobRow, rulesOf } from '../../jobs/index.ts';
import { buildTimesLeftMs, chargeBuildTimes, type Metered } from '../../metering/index.ts';
import { NO_END_MS } from '../claims/claim-run.ts';
import type { OwnedRun, RunRow } from '../moves/run-store.ts';

/** What a worker tells of its epoch so far, in milliseconds by its monotonic clock. */
export interface Reported {
  readonly runningMs: number;
  readonly waitedMs: number;
}

/** What the owner's plan leaves a run at this moment. */
export interface Allowance {
  /** What the run is to do: as was asked, or as the plan demands. */
  readonly wanted: RunRow['wanted'];
  /** Running milliseconds that the epoch may use in all. */
  readonly budgetMs: number;
}

/** What a run is charged, in milliseconds, and what it is to do from now on. */
export interface Charge {
  /** Beyond the mark of what was charged before. */
  readonly ranMs: number;
  readonly chargedMs: number;
  /** The same of build time: an order is paid in money. */
  readonly buildTimeMs: number;
  readonly waitedMs: number;
  readonly wanted: RunRow['wanted'];
}

/**
 * Charges what workers had run when they published events that are being stored, beyond the mark that is charged already; the same
 * event again charges nothing. Nothing else charges: time whose rows never come was not productive.
 *
 * The owners' months are charged here; the caller stores the rest with the job and the run.
 */
export async function chargeRuns(
  tx: Tx,
  reports: readonly (OwnedRun & { readonly reported: Reported })[],
  now: Date,
): Promise<Charge[]> {
  const charged = reports.map(({ job, run, owner, reported }) => {
    const ranMs = Math.max(0, Math.floor(reported.runningMs) - run.runningMs);
    const chargedMs = ranMs * rulesOf(job).buildTimeFactor(job.settings.accountType);
    const buildTimeMs = rulesOf(job).paidInMoney ? 0 : chargedMs;
    return { job, run, owner, charge: { ranMs, chargedMs, buildTimeMs, waitedMs: Math.floor(reported.waitedMs) } };
  });
  const chargedLeftMs = await chargeBuildTimes(
    tx,
    charged.flatMap(({ owner, charge }) => (charge.buildTimeMs > 0 ? { user: owner, ms: charge.buildTimeMs } : [])),
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
 * The rule: what a run is allowed once what a worker reports is charged. Charges nothing itself.
 *
 * @param leftMs of its owner's month
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

/** Does the owner's plan include the accounts that the job runs on? */
export const allowsAccounts = (job: Pick<JobRow, 'settings' | 'type'>, { plan }: Pick<Metered, 'plan'>): boolean =>
  job.settings.accountType === 'Private' || sharedAllowed(plan, job.type);
