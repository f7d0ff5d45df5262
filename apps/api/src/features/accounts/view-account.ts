import type { Account, AccountId, UserId } from '@trawl/contracts';
import type { Executor } from '../../db/client.ts';
import { mask } from '../../sealing/seal.ts';
import { dollarsOf, earningsByAccount } from '../ledger/index.ts';
import { type AccountRow, ownAccount, ownAccounts } from './account-store.ts';

/** A user's linked accounts with their earnings, in the order they were added. */
export async function listAccounts(db: Executor, userId: UserId): Promise<Account[]> {
  const [rows, earnings] = await Promise.all([ownAccounts(db, userId), earningsByAccount(db, userId)]);
  return rows.map((row) => view(row, earnings));
}

/** @throws AppError not_found, also for another user's account */
export async function getAccount(db: Executor, userId: UserId, id: AccountId): Promise<Account> {
  const [row, earnings] = await Promise.all([ownAccount(db, userId, id), earningsByAccount(db, userId)]);
  return view(row, earnings);
}

const view = (row: AccountRow, earnings: ReadonlyMap<AccountId, number>): Account => ({
  _id: row.id,
  platform: row.platform,
  username: row.username,
  sessionId: mask(row.lastFour),
  dmsLimit: row.dmsLimit,
  accountType: row.accountType,
  status: row.status,
  earnings: dollarsOf(earnings.get(row.id) ?? 0),
  checkedAt: row.checkedAt?.toISOString() ?? null,
  consentedAt: row.consentedAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
});
