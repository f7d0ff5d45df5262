import { NO_TROUBLE, type Trouble } from './decide.ts';

/** Why a run goes on without an account: it was tried again and again in vain, or the platform refuses or limits it. */
export type GivenUp = 'failing' | 'refused';

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

export function accountTroubles(): AccountTroubles {
  const troubles = new Map<string, Trouble>();
  const inARow = { failing: 0, refused: 0 };
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
