import type { Estimate } from '../forecast/estimate.ts';

/** The launch whose end can be predicted, and the time. */
export interface Finish {
  readonly launch: 'first' | 'last';
  readonly at: Date;
}

/**
 * When a job that starts now would finish. A recurring job launches automatically, each launch at its time or after the previous
 * one. A manual job waits after each launch, so only the end of the first one is known. The same applies to a sheet of unknown
 * length.
 *
 * @param intervalS between the launches, in seconds; null for a manual job
 * @param now ms since 1970
 * @param startNumber the calendar's start with a number after a time, if the launches follow one
 */
export function finishOf(
  { targets, perLaunch, launches, seconds }: Pick<Estimate, 'targets' | 'perLaunch' | 'launches' | 'seconds'>,
  intervalS: number | null,
  now: number,
  startNumber?: ((after: Date, number: number) => Date) | null,
): Finish {
  const each = targets === null ? seconds : (seconds * perLaunch) / targets;
  const all = targets !== null && (launches === 1 || intervalS !== null);
  if (!all) return { launch: 'first', at: new Date(now + each * 1_000) };
  if (startNumber && launches > 1) {
    const last = Math.max(startNumber(new Date(now), launches - 1).getTime(), now + each * 1_000 * (launches - 1));
    return { launch: 'last', at: new Date(last + each * 1_000) };
  }
  const wait = Math.max(intervalS ?? 0, each) * (launches - 1);
  return { launch: 'last', at: new Date(now + (wait + each) * 1_000) };
}
