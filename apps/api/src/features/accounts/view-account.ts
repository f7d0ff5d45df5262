import type { Account } from '@trawl/contracts';
import type { AccountRow } from './account-store.ts';
import { mask } from './seal.ts';

/** A linked account as its owner sees it. `earnings` in dollars. */
export const viewAccount = (row: AccountRow, earnings: number): Account => ({
  _id: row.id,
  platform: row.platform,
  username: row.username,
  sessionId: mask(row.lastFour),
  dmsLimit: row.dmsLimit,
  accountType: row.accountType,
  status: row.status,
  earnings,
  checkedAt: row.checkedAt?.toISOString() ?? null,
  consentedAt: row.consentedAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
});
