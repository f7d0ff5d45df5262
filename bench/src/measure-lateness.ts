import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { newCustomer, newSession } from '../../e2e/support/customer.ts';
import { openLedger } from '../../faults/src/ledger.ts';
import { movesOf, watchMoves } from '../../faults/src/watch-moves.ts';
import type { BenchmarkContext, Measure } from './measure.ts';
import { percentile } from './statistics.ts';

const JOBS = 100;
const INTERVAL_S = 30;
const TICKS = 4;
/** Each new customer waits for a mail. */
const AT_ONCE = 5;
const LOOK_MS = 1_000;

/** The lateness of recurring jobs: 100 jobs of 100 customers with an interval of 30 s, by the database's clock. */
export const lateness: Measure = {
  name: 'lateness',
  async take(ground) {
    // It records moves in a separate schema, which the API's role may not create.
    const ledger = openLedger(z.string().parse(ground.stack.superuserUrl));
    try {
      await watchMoves(ledger);
      const ids: string[] = [];
      while (ids.length < JOBS) ids.push(...(await Promise.all(Array.from({ length: AT_ONCE }, () => recur(ground)))));
      ground.print(`${JOBS} jobs recur`);
      let late: number[] = [];
      while (late.length < JOBS * TICKS) {
        await sleep(LOOK_MS);
        late = (await movesOf(ledger, ids))
          .filter(({ before, after, due }) => before === 'waiting' && after === 'processing' && due !== null)
          .map(({ at, due }) => at - (due ?? at))
          .toSorted((a, b) => a - b);
      }
      const at = (share: number) => ({ min: late[0] ?? 0, median: percentile(late, share), max: late.at(-1) ?? 0 });
      const starts = `${late.length} starts of ${JOBS} jobs at ${INTERVAL_S} s`;
      return [
        { what: `ms late, p50 of ${starts}`, spread: at(0.5) },
        { what: `ms late, p99 of ${starts}`, spread: at(0.99) },
      ];
    } finally {
      await ledger.close();
    }
  },
};

async function recur(ground: BenchmarkContext): Promise<string> {
  const customer = await newCustomer(ground);
  const sessionId = await newSession(ground);
  const { _id } = await customer.runJob({ type: 'profile', target: 'nasa', schedule: INTERVAL_S, sessionId });
  return _id;
}
