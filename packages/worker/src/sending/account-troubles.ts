import type { GivenUp } from '@trawl/contracts';
import { NO_TROUBLE, type Trouble } from '../trouble/trouble.ts';

/**
 * How many accounts in a row, with not one message sent between them from whichever, tell of the platform or of us rather than
 * of the accounts. One that fails was tried several times, and what fails is rarely the account: three make it sure. Refused
 * accounts are no rarity in a large pool, and come up together, since those that rest have sent the least: ten are more than that,
 * and no more than ten customers' accounts suffer from one run whatever the platform says of them.
 */
const IN_A_ROW: Readonly<Record<GivenUp, number>> = { failing: 3, refused: 10 };

/** What went wrong in a run with each of its accounts, over all of its pages. */
export interface AccountTroubles {
  /** Since the last message that was sent from it. */
  of(sessionRef: string): Trouble;
  note(sessionRef: string, trouble: Trouble): void;
  sent(sessionRef: string): void;
  /** @returns is that one too many? */
  giveUp(sessionRef: string, why: GivenUp): boolean;
}

/** @param before accounts that earlier epochs of the run have given up in a row: a run that rests between them counts on */
export function accountTroubles(
  before: Readonly<Record<GivenUp, number>> = { failing: 0, refused: 0 },
): AccountTroubles {
  const troubles = new Map<string, Trouble>();
  const inARow = { ...before };
  return {
    of: (sessionRef) => troubles.get(sessionRef) ?? NO_TROUBLE,
    note: (sessionRef, trouble) => void troubles.set(sessionRef, trouble),
    sent(sessionRef) {
      troubles.delete(sessionRef);
      inARow.failing = 0;
      inARow.refused = 0;
    },
    giveUp(sessionRef, why) {
      troubles.delete(sessionRef);
      inARow[why] += 1;
      return inARow[why] >= IN_A_ROW[why];
    },
  };
}
