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
  /** Whose account sent it, and which one. */
  readonly ownerUserId: UserId;
  /** Null where it has been removed since. */
  readonly accountId: AccountId | null;
  readonly key: string;
}

/** The key of a message's payment: it is paid for once. */
export const captureKey = (messageId: MessageId): string => `capture:${messageId}`;

/**
 * Pays one delivered message out of what its order holds: $0.00425 to the account's owner, $0.00075 commission
 * (specification, section 9: $5 per 1000, 15 %).
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
