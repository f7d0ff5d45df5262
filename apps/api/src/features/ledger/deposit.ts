import type { UserId } from '@trawl/contracts';
import type { Tx } from '../../db/client.ts';
import { fundsAccount, WORLD } from './account-names.ts';
import { type Posted, post } from './post.ts';

export interface Deposit {
  readonly userId: UserId;
  readonly micros: number;
  /** Identifies the payment: each payment is posted once. */
  readonly key: string;
  readonly note?: string | null;
}

/** Adds money from outside to a user's funds. */
export const deposit = (tx: Tx, { userId, micros, key, note = null }: Deposit): Promise<Posted> =>
  post(tx, {
    key,
    kind: 'deposit',
    note,
    postings: [
      { account: WORLD, micros: -micros },
      { account: fundsAccount(userId), micros },
    ],
  });
