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

/** Rows per response of the platform's web API, by type. */
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

/** The assumed pace if the server's is unavailable: one request per second. */
export const ESTIMATED_PACE_MS = 1_000;

/** The input of a forecast. */
export interface Order {
  readonly type: JobType;
  /** The number of typed targets; null for a sheet, whose length is unknown until it is read. */
  readonly targets: number | null;
  /** Maximum rows per target. */
  readonly perTarget: number;
  /** Maximum targets per launch. */
  readonly perLaunch: number;
  readonly accountType: AccountType;
}

export interface Estimate {
  readonly targets: number | null;
  /** Targets of one launch. */
  readonly perLaunch: number;
  readonly launches: number;
  /** Maximum rows: of all launches, or of one launch for a sheet. */
  readonly rows: number;
  /** Running time of these rows in seconds, and the maximum charge. */
  readonly seconds: number;
  readonly buildTimeS: number;
}

const isCount = (value: number): boolean => Number.isInteger(value) && value >= 1;

/** The forecast input of a job's settings; null without targets or with invalid counts. */
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

/** The input for the server's forecast: for a sheet, one launch. Null if there is no forecast. */
export function forecastInput({ targets, ...order }: Order): ForecastInput | null {
  const input = ForecastInput.safeParse({ ...order, targets: targets ?? order.perLaunch });
  return input.success ? input.data : null;
}

/** Estimates an order from the pace only, if the server is unavailable. */
export function estimate({ type, targets, perTarget, perLaunch: most, accountType }: Order): Estimate {
  const perLaunch = targets === null ? most : Math.min(most, targets);
  const launches = targets === null ? 1 : Math.ceil(targets / most);
  const counted = targets ?? perLaunch;
  // A list needs one request to find the target and one per page; a profile needs only one request.
  const requests = counted * (type === 'profile' ? 1 : 1 + Math.ceil(perTarget / ROWS_PER_REQUEST[type]));
  const seconds = (requests * ESTIMATED_PACE_MS) / 1_000;
  const factor = accountType === 'Shared' && type !== 'dm' ? SHARED_BUILD_TIME_FACTOR : 1;
  return { targets, perLaunch, launches, rows: counted * perTarget, seconds, buildTimeS: seconds * factor };
}
