import {
  type AccountType,
  type JobType,
  rowsPerTarget,
  SHARED_BUILD_TIME_FACTOR,
  targetLines,
  targetsPerLaunch,
} from '@trawl/contracts';

/** Rows of one answer of the platform's web surface, by type. */
const ROWS_PER_REQUEST: Readonly<Record<JobType, number>> = {
  profile: 1,
  follower: 12,
  following: 12,
  profile_post: 12,
  comment: 15,
  like: 100,
  hashtag: 30,
  dm: 1,
};

/** The pace one account keeps: a request a second. */
const SECONDS_PER_REQUEST = 1;

export interface Forecast {
  /** Targets as typed; null for a sheet, whose rows are known when it is read. */
  readonly targets: number | null;
  /** How many of them one launch takes. */
  readonly perLaunch: number;
  readonly launches: number;
  /** The most rows there can be: of all launches, or of one where it is a sheet. */
  readonly rows: number;
  /** Running time of those, in seconds, and what is charged for it at most. */
  readonly seconds: number;
  readonly buildTimeS: number;
}

const SHEET = /^https?:\/\/docs\.google\.com\/spreadsheets\//i;

/** What a job would do, before it does anything. Null while no target is typed. */
export function forecast(
  type: JobType,
  target: string,
  settings: Readonly<Record<string, unknown>>,
  accountType: AccountType,
): Forecast | null {
  const lines = targetLines(target);
  if (lines.length === 0) return null;
  const most = targetsPerLaunch(type, settings);
  if (!Number.isInteger(most) || most < 1) return null;

  const targets = lines.some((line) => SHEET.test(line)) ? null : lines.length;
  const perLaunch = targets === null ? most : Math.min(most, targets);
  const launches = targets === null ? 1 : Math.ceil(targets / most);
  const counted = targets ?? perLaunch;
  const each = rowsPerTarget(type, settings);
  // Lists are read page by page, after one request that finds the target; a profile is that one request.
  const requests = counted * (type === 'profile' ? 1 : 1 + Math.ceil(each / ROWS_PER_REQUEST[type]));
  const seconds = requests * SECONDS_PER_REQUEST;
  const factor = accountType === 'Shared' && type !== 'dm' ? SHARED_BUILD_TIME_FACTOR : 1;
  return { targets, perLaunch, launches, rows: counted * each, seconds, buildTimeS: seconds * factor };
}
