import type { Estimate } from '../forecast/estimate.ts';

/** The launch whose end can be predicted, and the time. */
interface Finish {
  readonly launch: 'first' | 'last';
  readonly at: Date;
}

/**
 * Predicts when a job that starts now would finish. A recurring job launches automatically at its scheduled times; those during a
 * launch are skipped. For a manual job, which waits after each launch, and for a sheet of unknown length, only the end of the first
 * launch is known.
 *
 * @param intervalS between the launches, in seconds; null for a manual job
 * @param now ms since 1970
 * @param nthStart returns the calendar's n-th start after a time, if the launches follow a calendar
 */
export function finishOf(
  { targets, perLaunch, launches, seconds }: Pick<Estimate, 'targets' | 'perLaunch' | 'launches' | 'seconds'>,
  intervalS: number | null,
  now: number,
  nthStart?: ((after: Date, number: number) => Date) | null,
): Finish {
  const each = targets === null ? seconds : (seconds * perLaunch) / targets;
  const all = targets !== null && (launches === 1 || intervalS !== null);
  if (!all) return { launch: 'first', at: new Date(now + each * 1_000) };
  if (nthStart && launches > 1) {
    const last = Math.max(nthStart(new Date(now), launches - 1).getTime(), now + each * 1_000 * (launches - 1));
    return { launch: 'last', at: new Date(last + each * 1_000) };
  }
  const betweenS = intervalS === null ? 0 : intervalS * Math.max(1, Math.ceil(each / intervalS));
  return { launch: 'last', at: new Date(now + (betweenS * (launches - 1) + each) * 1_000) };
}
