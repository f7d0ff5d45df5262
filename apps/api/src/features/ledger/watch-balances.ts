import type { Balances, UserId } from '@trawl/contracts';
import { pause } from '@trawl/service-kit';
import type { AppContext } from '../../context.ts';
import { balancesOf } from './balances.ts';

/** Minimum interval between updates. */
const EVERY_MS = 500;
/** Interval of polling without a notification. */
const AT_LEAST_EVERY_MS = 25_000;

/** Yields a user's balances, and again after each change, until the signal aborts or the session has ended. */
export async function* watchBalances(
  { db, money }: Pick<AppContext, 'db' | 'money'>,
  userId: UserId,
  isSessionValid: () => Promise<boolean>,
  signal: AbortSignal,
  atLeastEveryMs = AT_LEAST_EVERY_MS,
): AsyncGenerator<Balances> {
  let moved = true;
  let wake = () => {};
  const stop = money.on(userId, () => {
    moved = true;
    wake();
  });
  let shown = '';
  try {
    while (!signal.aborted) {
      moved = false;
      // Also without a change, because an open stream of an ended session would still count against the user's limit.
      if (!(await isSessionValid())) return;
      const balances = await balancesOf(db, userId);
      const json = JSON.stringify(balances);
      if (json !== shown) yield balances;
      shown = json;
      await pause(EVERY_MS, signal);
      if (moved || signal.aborted) continue;
      const waker = new AbortController();
      wake = () => waker.abort();
      await pause(atLeastEveryMs, AbortSignal.any([signal, waker.signal]));
    }
  } finally {
    stop();
  }
}
