import type { Estimate } from '../forecast/estimate.ts';

/** The launch whose end can be foreseen, and when that is. */
export interface Finish {
  readonly launch: 'first' | 'last';
  readonly at: Date;
}

/**
 * When a job that is run now would be done. A recurring one launches by itself, each launch at its time or after the one
 * before; a manual one waits after each launch, so only the first one's end is known. So it is with a sheet of unknown length.
 *
 * @param intervalS between the launches, in seconds; null for a manual job
 * @param now ms since 1970
 */
export function finishOf(
  { targets, perLaunch, launches, seconds }: Pick<Estimate, 'targets' | 'perLaunch' | 'launches' | 'seconds'>,
  intervalS: number | null,
  now: number,
): Finish {
  const each = targets === null ? seconds : (seconds * perLaunch) / targets;
  const all = targets !== null && (launches === 1 || intervalS !== null);
  if (!all) return { launch: 'first', at: new Date(now + each * 1_000) };
  const wait = Math.max(intervalS ?? 0, each) * (launches - 1);
  return { launch: 'last', at: new Date(now + (wait + each) * 1_000) };
}
