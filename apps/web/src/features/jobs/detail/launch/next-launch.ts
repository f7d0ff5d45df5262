import { detailActions, type Job } from '@trawl/contracts';
import { expandsAny, type ForecastRequest, forecastRequestOf } from '../../forecast/estimate.ts';
import { factsOf } from '../../job-facts.ts';
import { targetListOf } from '../../target-list-of.ts';
import { expectedRows, targetStages } from '../targets/target-progress.ts';

/** The launch that pressing Run would start. */
export interface NextLaunch {
  /** The next targets, or the rest of a paused run. */
  readonly kind: 'next' | 'rest';
  readonly request: ForecastRequest;
}

/** The unfinished targets of a paused run and their rows, as a forecast input. */
function restOf(request: ForecastRequest, job: Job): ForecastRequest | null {
  const run = job.lastRun;
  if (!run) return null;
  const stages = targetStages(run);
  const open = run.targets.filter((_, place) => stages[place] !== 'read');
  const rows = open.reduce((sum, target) => sum + expectedRows(target) - target.collected, 0);
  if (open.length === 0 || rows <= 0) return null;
  const perTarget = Math.ceil(rows / open.length);
  return { ...request, targets: open.length, perLaunch: open.length, perTarget };
}

/**
 * The maximum of a job's next launch; null if it can't be launched or is unknown.
 *
 * @param host a host besides the platform's whose URLs are targets
 */
export function nextLaunch(job: Job, host?: string): NextLaunch | null {
  if (job.type === 'dm' || !detailActions(factsOf(job)).includes('start')) return null;
  const list = targetListOf(job, job.target, host);
  const whole = forecastRequestOf(job, list, job.settings, job.settings.accountType);
  if (!whole) return null;
  if (job.lastRun?.status === 'paused') {
    const request = restOf(whole, job);
    return request && { kind: 'rest', request };
  }
  // A launch starts over if no targets are left. A sheet's length is unknown until the sheet is read.
  const listed = job.targetsLeft > 0 ? job.targetsLeft : (whole.targets ?? whole.perLaunch);
  const open = expandsAny(list) ? whole.perLaunch : listed;
  const targets = Math.min(whole.perLaunch, open);
  return { kind: 'next', request: { ...whole, targets } };
}
