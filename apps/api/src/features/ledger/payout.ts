import type { UserId } from '@trawl/contracts';
import { msg } from '@trawl/contracts';
import { AppError } from '../../app-error.ts';
import type { Tx } from '../../db/client.ts';
import { earningsAccount, fundsAccount, type LedgerAccount, WORLD } from './account-names.ts';
import { inDollars } from './dollars.ts';
import { type Posted, post } from './post.ts';

export interface Payout {
  readonly userId: UserId;
  readonly micros: number;
  readonly key: string;
  readonly note?: string | null;
}

/**
 * Posts a payout of a user's earnings.
 *
 * @throws AppError out_of_funds if the user has earned less
 */
export const payout = (tx: Tx, paid: Payout): Promise<Posted> => payFrom(tx, earningsAccount(paid.userId), paid);

/**
 * Posts a refund of a user's funds. It is a payout from another account, because the previous release doesn't know a kind `refund`.
 *
 * @throws AppError out_of_funds if the user has less, apart from what orders hold
 */
export const refund = (tx: Tx, paid: Payout): Promise<Posted> => payFrom(tx, fundsAccount(paid.userId), paid);

const payFrom = (tx: Tx, account: LedgerAccount, { micros, key, note = null }: Payout): Promise<Posted> =>
  post(tx, {
    key,
    kind: 'payout',
    note,
    postings: [
      { account, micros: -micros },
      { account: WORLD, micros },
    ],
    insufficientFunds: (missing) =>
      new AppError(
        'out_of_funds',
        msg('operator.refused', {
          text: `The ${account.kind} are ${inDollars(micros - missing)}, so ${inDollars(micros)} can’t be paid out.`,
        }),
      ),
  });
