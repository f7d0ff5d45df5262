import {
  type AccountType,
  CUSTOM_FIELD_MAX,
  type ForecastInput,
  requestsPerTarget,
  rowsPerTarget,
  SHARED_BUILD_TIME_FACTOR,
  TARGET_LINES_MAX,
  type TargetList,
  type TypeOf,
  targetsPerClaim,
  targetsPerLaunch,
} from '@trawl/contracts';

/** The assumed pace if the server's is unavailable: one request per second. */
export const ESTIMATED_PACE_MS = 1_000;

/** The input of a forecast. */
export interface ForecastRequest extends TypeOf {
  /** The number of distinct valid targets; null for a sheet, whose length is unknown until it is read. */
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
  /** Maximum rows of all launches; for a sheet, of one launch. */
  readonly rows: number;
  /** Running time for these rows and the maximum charge, in seconds. */
  readonly seconds: number;
  readonly buildTimeS: number;
}

const isCount = (value: number): boolean => Number.isInteger(value) && value >= 1;

/** Whether the list contains targets that stand for several targets: usernames in a job about posts. */
export const expandsAny = (list: TargetList | null): boolean => list?.targets.some(({ expands }) => expands) ?? false;

/**
 * The forecast input of a job's settings; null without valid targets or with invalid counts.
 *
 * @param list the distinct valid targets; null for a sheet
 */
export function forecastRequestOf(
  { platform, type }: TypeOf,
  list: TargetList | null,
  settings: Readonly<Record<string, unknown>>,
  accountType: AccountType,
): ForecastRequest | null {
  const perTarget = rowsPerTarget({ platform, type }, settings);
  // Messages are requested one by one.
  const room = list && type !== 'dm' ? targetsPerClaim(list.targets) : Number.POSITIVE_INFINITY;
  const perLaunch = Math.min(targetsPerLaunch({ platform, type }, settings), room);
  if (list?.targets.length === 0 || !isCount(perTarget) || !isCount(perLaunch)) return null;
  // A username adds at most one launch of targets.
  const targets = list?.targets.reduce((sum, { expands }) => sum + (expands ? perLaunch : 1), 0) ?? null;
  return { platform, type, targets, perTarget, perLaunch, accountType };
}

/** The input for the server's forecast: for a sheet, one launch. Null if there is no forecast. */
export function forecastInput({ type, targets, ...request }: ForecastRequest): ForecastInput | null {
  const { perTarget, perLaunch } = request;
  const counted = targets ?? perLaunch;
  if (type === 'dm' || counted > TARGET_LINES_MAX || Math.max(perTarget, perLaunch) > CUSTOM_FIELD_MAX) return null;
  return { ...request, type, targets: counted };
}

/** Estimates a request from the pace only, for when the server's forecast is unavailable. */
export function estimate(request: ForecastRequest): Estimate {
  const { type, targets, perTarget, perLaunch: most, accountType } = request;
  const perLaunch = targets === null ? most : Math.min(most, targets);
  const launches = targets === null ? 1 : Math.ceil(targets / most);
  const counted = targets ?? perLaunch;
  const requests = counted * requestsPerTarget(request, perTarget);
  const seconds = (requests * ESTIMATED_PACE_MS) / 1_000;
  const factor = accountType === 'Shared' && type !== 'dm' ? SHARED_BUILD_TIME_FACTOR : 1;
  return { targets, perLaunch, launches, rows: counted * perTarget, seconds, buildTimeS: seconds * factor };
}
