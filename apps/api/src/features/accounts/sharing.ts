import { type AccountId, type AccountPlatformId, msg, OpenPlatformId } from '@trawl/contracts';
import { and, eq, ne, sql } from 'drizzle-orm';
import { AppError } from '../../app-error.ts';
import type { Tx } from '../../db/client.ts';
import { linkedAccounts } from '../../db/schema/index.ts';

/** @throws AppError not_available if the platform doesn't support sending yet */
export function requireSharingSupported(platform: AccountPlatformId): void {
  if (OpenPlatformId.safeParse(platform).success) return;
  throw new AppError('not_available', msg('account.sharing_unavailable'));
}

/**
 * Allows only one user at a time to share a real account, so it is always clear who is paid. Concurrent checks of an account
 * are serialized.
 *
 * @throws AppError account_taken
 */
export async function refuseSharedElsewhere(
  tx: Tx,
  platform: AccountPlatformId,
  accountId: string | null,
  id: AccountId,
): Promise<void> {
  if (accountId === null) throw new AppError('not_available', msg('account.check_before_sharing'));
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext(${`shared ${platform} ${accountId}`}))`);
  const [other] = await tx
    .select({ id: linkedAccounts.id })
    .from(linkedAccounts)
    .where(
      and(
        eq(linkedAccounts.platform, platform),
        eq(linkedAccounts.accountId, accountId),
        eq(linkedAccounts.accountType, 'shared'),
        ne(linkedAccounts.id, id),
      ),
    );
  if (other) throw new AppError('account_taken', msg('account.sharing_refused'));
}
