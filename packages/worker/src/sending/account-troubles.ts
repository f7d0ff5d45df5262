import type { AbandonReason } from '@trawl/contracts';
import { NO_TROUBLE, type Trouble } from '../trouble/trouble.ts';

/**
 * How many accounts in a row, without a message sent in between, indicate a problem of the platform or of Trawl instead of the
 * accounts. Failures are rarely the account's fault and each was retried several times, so three are enough. Rejected accounts
 * are common in a large pool and come up together, because resting accounts have sent the least. A limit of ten allows for that, and
 * limits the damage of one run to ten users' accounts.
 */
const IN_A_ROW: Readonly<Record<AbandonReason, number>> = { failing: 3, refused: 10 };

/** Counts a run's failures per account, over all of its pages. */
export interface AccountTroubles {
  /** Failures since the account's last sent message. */
  of(sessionRef: string): Trouble;
  record(sessionRef: string, trouble: Trouble): void;
  sent(sessionRef: string): void;
  /** @returns whether the limit is reached */
  abandon(sessionRef: string, why: AbandonReason): boolean;
}

/** @param before accounts that earlier epochs of the run have abandoned in a row: the count continues after a rest */
export function accountTroubles(
  before: Readonly<Record<AbandonReason, number>> = { failing: 0, refused: 0 },
): AccountTroubles {
  const troubles = new Map<string, Trouble>();
  const inARow = { ...before };
  return {
    of: (sessionRef) => troubles.get(sessionRef) ?? NO_TROUBLE,
    record: (sessionRef, trouble) => void troubles.set(sessionRef, trouble),
    sent(sessionRef) {
      troubles.delete(sessionRef);
      inARow.failing = 0;
      inARow.refused = 0;
    },
    abandon(sessionRef, why) {
      troubles.delete(sessionRef);
      inARow[why] += 1;
      return inARow[why] >= IN_A_ROW[why];
    },
  };
}
