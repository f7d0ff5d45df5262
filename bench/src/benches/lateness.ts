import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { newCustomer, newSession } from '../../../e2e/support/customer.ts';
import { type Database, openDatabase } from '../../../faults/src/database.ts';
import { movesOf, watchMoves } from '../../../faults/src/watch-moves.ts';
import type { Bench, BenchContext } from '../bench.ts';
import { alone } from '../report/rows.ts';
import { percentileOf } from '../report/statistics.ts';

/** Each new customer waits for a mail. */
const AT_ONCE = 5;
const LOOK_MS = 1_000;
/** Additional intervals in which every job must have started as often as requested. */
const MORE_INTERVALS = 2;

/** The lateness of recurring jobs of as many customers, by the database's clock. There is no peer. */
export const lateness: Bench = {
  name: 'lateness',
  async run(context) {
    const { jobs, intervalS } = context.size.lateness;
    // It records moves in a separate schema, which the API's role may not create.
    const database = openDatabase(context.superuserUrl);
    try {
      await watchMoves(database);
      const ids: string[] = [];
      while (ids.length < jobs) {
        const count = Math.min(AT_ONCE, jobs - ids.length);
        ids.push(...(await Promise.all(Array.from({ length: count }, () => recur(context, intervalS)))));
      }
      context.print(`  ${jobs} jobs recur every ${intervalS} s`);
      const late = await latenessOf(database, ids, context.size.lateness);
      await stopRecurring(database, ids);
      const common = { unit: 'ms', lowerIsBetter: true };
      return [
        alone({ ...common, name: 'schedule lateness, p50' }, [percentileOf(late, 0.5)]),
        alone({ ...common, name: 'schedule lateness, p99', goal: 100, stretch: 50 }, [percentileOf(late, 0.99)]),
      ];
    } finally {
      await database.close();
    }
  },
};

async function recur(context: BenchContext, schedule: number): Promise<string> {
  const customer = await newCustomer(context);
  const sessionId = await newSession(context);
  const { _id } = await customer.runJob({ type: 'profile', target: 'nasa', schedule, sessionId });
  return _id;
}

/**
 * How late each job's first starts were, in ms.
 * @throws Error if a job starts less often, for example because it omits a start.
 */
async function latenessOf(
  database: Database,
  ids: readonly string[],
  { intervalS, ticks }: BenchContext['size']['lateness'],
): Promise<number[]> {
  const end = performance.now() + (ticks + MORE_INTERVALS) * intervalS * 1_000;
  for (;;) {
    await sleep(LOOK_MS);
    const starts = new Map<string, number[]>(ids.map((id) => [id, []]));
    for (const { job, before, after, due, at } of await movesOf(database, ids)) {
      if (before === 'waiting' && after === 'processing' && due !== null) starts.get(job)?.push(at - due);
    }
    const each = [...starts.values()];
    const missing = each.filter((times) => times.length < ticks).length;
    if (missing === 0) return each.flatMap((times) => times.slice(0, ticks));
    if (performance.now() > end) throw new Error(`lateness: ${missing} jobs started less than ${ticks} times`);
  }
}

/** Postpones the jobs by a week, so that they don't start during the next benchmark. */
const stopRecurring = (database: Database, ids: readonly string[]): Promise<unknown> =>
  database.rows(
    z.unknown(),
    "UPDATE jobs SET interval_s = 7 * 86400, next_run_at = now() + interval '7 days' WHERE id = ANY($1)",
    [ids],
  );
