import type { CollectType, Forecast, ForecastInput, UserId } from '@trawl/contracts';
import { requestsPerTarget, SHARED_BUILD_TIME_FACTOR } from '@trawl/contracts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { AppContext } from '../../../context.ts';
import { paceOf } from '../rules/pace.ts';

/** Totals of past runs of a type: `targets` and `rows` of the measured runs, and their running time. */
export interface Measured {
  readonly runs: number;
  readonly targets: number;
  readonly rows: number;
  readonly runningMs: number;
}

/** With fewer runs of the owner, all users' runs are used. */
const ENOUGH_RUNS = 3;
/** The maximum number of latest runs used for a forecast. */
const RUNS_MEASURED = 50;

/** Duration of a request in addition to its pace, as measured with the sandbox, rounded up. */
const REQUEST_MS = 300;

/**
 * Forecasts a job before it is launched: from past runs of its type by the owner if there are enough, else by all users, else
 * from the pace.
 */
export async function forecastJob(context: AppContext, owner: UserId, input: ForecastInput): Promise<Forecast> {
  const paceMs = paceOf(context, input.platform);
  const own = await measure(context, input.type, owner);
  if (own.runs >= ENOUGH_RUNS) return { ...forecastFrom(input, own, 'yours'), paceMs };
  const all = await measure(context, input.type, null);
  if (all.runs >= ENOUGH_RUNS) return { ...forecastFrom(input, all, 'everyones'), paceMs };
  const requests = input.targets * requestsPerTarget(input, input.perTarget);
  return { ...inSeconds(input, requests * (paceMs + REQUEST_MS), 'pace', 0), paceMs };
}

type AtAnyPace = Omit<Forecast, 'paceMs'>;

/** Pure: time grows with the rows, and each target takes at least as long as one request, or as the average target if that is shorter. */
export function forecastFrom(input: ForecastInput, measured: Measured, basis: Forecast['basis']): AtAnyPace {
  const rows = input.targets * input.perTarget;
  const byRows = measured.rows > 0 ? (rows * measured.runningMs) / measured.rows : 0;
  const leastPerTarget = Math.min(measured.runningMs / measured.targets, REQUEST_MS);
  return inSeconds(input, Math.max(byRows, input.targets * leastPerTarget), basis, measured.runs);
}

function inSeconds(input: ForecastInput, ms: number, basis: Forecast['basis'], runs: number): AtAnyPace {
  const launches = Math.ceil(input.targets / input.perLaunch);
  const factor = input.accountType === 'Shared' ? SHARED_BUILD_TIME_FACTOR : 1;
  const seconds = Math.ceil(ms / 1_000);
  return {
    rows: input.targets * input.perTarget,
    launches,
    seconds,
    buildTime: seconds * factor,
    buildTimePerLaunch: Math.ceil((seconds * factor * Math.min(input.perLaunch, input.targets)) / input.targets),
    basis,
    measuredRuns: runs,
  };
}

const Row = z.object({ runs: z.number(), targets: z.number(), rows: z.number(), running_ms: z.number() });

/** Sums the days on which runs of the type ended, newest first, until there are enough runs. */
async function measure({ db }: AppContext, type: CollectType, owner: UserId | null): Promise<Measured> {
  const { rows: days } = await db.execute(sql`
    SELECT measured AS runs, targets::float8, rows::float8, running_ms::float8 FROM run_days
    WHERE type = ${type} AND measured > 0 AND ${owner === null ? sql`true` : sql`user_id = ${owner}`}
    ORDER BY day DESC LIMIT ${RUNS_MEASURED}`);
  const sum = { runs: 0, targets: 0, rows: 0, runningMs: 0 };
  for (const day of days.map((row) => Row.parse(row))) {
    if (sum.runs >= RUNS_MEASURED) break;
    sum.runs += day.runs;
    sum.targets += day.targets;
    sum.rows += day.rows;
    sum.runningMs += day.running_ms;
  }
  return { ...sum, targets: Math.max(1, sum.targets) };
}
