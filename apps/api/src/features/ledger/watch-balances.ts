import type { Balances, UserId } from '@trawl/contracts';
import { pause } from '@trawl/service-kit';
import type { BalanceNotifications } from '../../db/balance-notifications.ts';
import type { Executor } from '../../db/client.ts';
import { balancesOf } from './balances.ts';

/** Minimum interval between updates. */
const EVERY_MS = 500;
/** Interval of polling without a notification. */
const AT_LEAST_EVERY_MS = 25_000;

/** Yields a user's balances, and again after each change, until the signal aborts. */
export async function* watchBalances(
  db: Executor,
  money: BalanceNotifications,
  userId: UserId,
  signal: AbortSignal,
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
      const balances = await balancesOf(db, userId);
      const json = JSON.stringify(balances);
      if (json !== shown) yield balances;
      shown = json;
      await pause(EVERY_MS, signal);
      if (moved || signal.aborted) continue;
      const waker = new AbortController();
      wake = () => waker.abort();
      await pause(AT_LEAST_EVERY_MS, AbortSignal.any([signal, waker.signal]));
    }
  } finally {
    stop();
  }
}
