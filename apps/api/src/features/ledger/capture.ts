import {
  type AccountId,
  type JobId,
  type MessageId,
  SHARED_DM_COMMISSION_MICROS,
  SHARED_DM_OWNER_MICROS,
  SHARED_DM_PRICE_MICROS,
  type UserId,
} from '@trawl/contracts';
import type { Tx } from '../../db/client.ts';
import { COMMISSION, earningsAccount, holdAccount } from './account-names.ts';
import { type Posted, post } from './post.ts';

export interface Capture {
  readonly jobId: JobId;
  readonly messageId: MessageId;
  /** The owner of the sending account. */
  readonly ownerUserId: UserId;
  /** The sending account; null if it has been removed. */
  readonly accountId: AccountId | null;
  readonly key: string;
}

/** The idempotency key of a message's payment. */
export const captureKey = (messageId: MessageId): string => `capture:${messageId}`;

/**
 * Pays a delivered message from its order's hold: $0.00425 to the account's owner, $0.00075 commission ($5 per
 * 1000, 15 %).
 */
export const capture = (tx: Tx, { jobId, messageId, ownerUserId, accountId, key }: Capture): Promise<Posted> =>
  post(tx, {
    key,
    kind: 'capture',
    jobId,
    messageId,
    accountId,
    postings: [
      { account: holdAccount(jobId, null), micros: -SHARED_DM_PRICE_MICROS },
      { account: earningsAccount(ownerUserId), micros: SHARED_DM_OWNER_MICROS },
      { account: COMMISSION, micros: SHARED_DM_COMMISSION_MICROS },
    ],
  });
