import type { JobId, UserId } from '@trawl/contracts';
import { msg } from '@trawl/contracts';
import { AppError } from '../../app-error.ts';
import type { Tx } from '../../db/client.ts';
import { fundsAccount, holdAccount } from './account-names.ts';
import { moneyOf } from './dollars.ts';
import { type Posted, post } from './post.ts';

export interface Hold {
  readonly userId: UserId;
  readonly jobId: JobId;
  readonly micros: number;
  readonly key: string;
}

/**
 * Moves the maximum cost of an order from its owner's funds to the order's hold.
 *
 * @throws AppError out_of_funds, with the missing amount
 */
export const hold = (tx: Tx, { userId, jobId, micros, key }: Hold): Promise<Posted> =>
  post(tx, {
    key,
    kind: 'hold',
    jobId,
    postings: [
      { account: fundsAccount(userId), micros: -micros },
      { account: holdAccount(jobId, userId), micros },
    ],
    insufficientFunds: (missing) => outOfFunds(micros, missing),
  });

/** The error for an order that costs `micros`, which is `missing` more than the user's funds. */
export const outOfFunds = (micros: number, missing: number): AppError =>
  new AppError(
    'out_of_funds',
    msg('order.funds_missing', {
      money: moneyOf(micros),
      funds: moneyOf(micros - missing),
      missing: moneyOf(missing),
    }),
  );
