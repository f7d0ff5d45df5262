import type { AccountId } from '@trawl/contracts';
import { eq } from 'drizzle-orm';
import type { AppContext } from '../../context.ts';
import { linkedAccounts } from '../../db/schema/index.ts';
import type { Client, RequestUser } from '../../request-user.ts';
import { recordAudit } from '../users/index.ts';
import { lockOwnAccount } from './account-store.ts';
import { auditedAccount } from './audited-account.ts';

/**
 * Deletes a linked account with its session, also from the jobs that use it. Its earnings stay in the ledger.
 *
 * @throws AppError not_found
 */
export async function deleteLinkedAccount(
  context: AppContext,
  user: RequestUser,
  id: AccountId,
  client: Client,
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const row = await lockOwnAccount(tx, user.id, id, 'delete');
    await tx.delete(linkedAccounts).where(eq(linkedAccounts.id, id));
    await recordAudit(tx, user.id, 'account_deleted', client, context.clock.now(), auditedAccount('deleted', row));
  });
}
