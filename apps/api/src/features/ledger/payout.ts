import type { UserId } from '@trawl/contracts';
import { msg } from '@trawl/contracts';
import { AppError } from '../../app-error.ts';
import type { Tx } from '../../db/client.ts';
import { earningsAccount, WORLD } from './account-names.ts';
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
export const payout = (tx: Tx, { userId, micros, key, note = null }: Payout): Promise<Posted> =>
  post(tx, {
    key,
    kind: 'payout',
    note,
    postings: [
      { account: earningsAccount(userId), micros: -micros },
      { account: WORLD, micros },
    ],
    short: (missing) =>
      new AppError(
        'out_of_funds',
        msg('operator.refused', {
          text: `There are ${inDollars(micros - missing)} of earnings; ${inDollars(micros)} can’t be paid out.`,
        }),
      ),
  });
