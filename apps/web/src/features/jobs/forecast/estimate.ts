import {
  type AccountType,
  ForecastInput,
  type JobType,
  rowsPerTarget,
  SHARED_BUILD_TIME_FACTOR,
  targetLines,
  targetsPerLaunch,
} from '@trawl/contracts';
import { isSheetLink } from '../recipients.ts';

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

/** The pace an account is taken to keep where the server can't be asked for its own: a request a second. */
export const ESTIMATED_PACE_MS = 1_000;

/** What is to be foreseen. */
export interface Order {
  readonly type: JobType;
  /** Targets as typed; null for a sheet, whose rows are known when it is read. */
  readonly targets: number | null;
  /** The most rows that one of them gives. */
  readonly perTarget: number;
  /** How many targets one launch takes at most. */
  readonly perLaunch: number;
  readonly accountType: AccountType;
}

export interface Estimate {
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

const isCount = (value: number): boolean => Number.isInteger(value) && value >= 1;

/** The order of a job as it is set up; null while no target is typed, or where its counts can't be. */
export function orderOf(
  type: JobType,
  target: string,
  settings: Readonly<Record<string, unknown>>,
  accountType: AccountType,
): Order | null {
  const lines = targetLines(target);
  const perTarget = rowsPerTarget(type, settings);
  const perLaunch = targetsPerLaunch(type, settings);
  if (lines.length === 0 || !isCount(perTarget) || !isCount(perLaunch)) return null;
  const targets = lines.some(isSheetLink) ? null : lines.length;
  return { type, targets, perTarget, perLaunch, accountType };
}

/** The order as the server is asked for its forecast: of a sheet, one launch. Null where it forecasts nothing. */
export function forecastInput({ targets, ...order }: Order): ForecastInput | null {
  const input = ForecastInput.safeParse({ ...order, targets: targets ?? order.perLaunch });
  return input.success ? input.data : null;
}

/** What an order would take by the pace alone, for when nobody can be asked. */
export function estimate({ type, targets, perTarget, perLaunch: most, accountType }: Order): Estimate {
  const perLaunch = targets === null ? most : Math.min(most, targets);
  const launches = targets === null ? 1 : Math.ceil(targets / most);
  const counted = targets ?? perLaunch;
  // Lists are read page by page, after one request that finds the target; a profile is that one request.
  const requests = counted * (type === 'profile' ? 1 : 1 + Math.ceil(perTarget / ROWS_PER_REQUEST[type]));
  const seconds = (requests * ESTIMATED_PACE_MS) / 1_000;
  const factor = accountType === 'Shared' && type !== 'dm' ? SHARED_BUILD_TIME_FACTOR : 1;
  return { targets, perLaunch, launches, rows: counted * perTarget, seconds, buildTimeS: seconds * factor };
}
