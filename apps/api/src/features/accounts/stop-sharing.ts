import { AccountId } from '@trawl/contracts';
import { and, eq } from 'drizzle-orm';
import { AppError } from '../../app-error.ts';
import type { AppContext } from '../../context.ts';
import type { Executor } from '../../db/client.ts';
import { linkedAccounts, mailLinks } from '../../db/schema/index.ts';
import type { Client } from '../../request-user.ts';
import { recordAudit, takeLink, wrongMailLink } from '../users/index.ts';
import { lockOwnAccount, nameOf, ownAccount } from './account-store.ts';
import { auditedAccount } from './audited-account.ts';

type Link = Pick<typeof mailLinks.$inferSelect, 'userId' | 'subject'>;

/**
 * The display name of the account whose sharing a mailed link stops.
 *
 * @throws AppError wrong_link if the account no longer exists
 */
export async function sharedAccountOf(db: Executor, { userId, subject }: Link): Promise<string> {
  return nameOf(await ownAccount(db, userId, AccountId.parse(subject)).catch(asWrongLink));
}

/**
 * Stops sharing an account with the link that was mailed when sharing began. Nothing is sent from it afterwards.
 *
 * @returns the account's display name
 * @throws AppError wrong_link
 */
export async function stopSharing(context: AppContext, token: string, client: Client): Promise<string> {
  return context.db.transaction(async (tx) => {
    const now = context.clock.now();
    const { link, user } = await takeLink(tx, 'stop_sharing', token, now);
    const row = await lockOwnAccount(tx, user.id, AccountId.parse(link.subject), 'change').catch(asWrongLink);
    if (row.accountType === 'shared') {
      const change = { accountType: 'private', consentedAt: null } as const;
      await tx.update(linkedAccounts).set(change).where(eq(linkedAccounts.id, row.id));
      await recordAudit(tx, user.id, 'account_unshared', client, now, auditedAccount('unshared', row));
    }
    await tx.delete(mailLinks).where(and(eq(mailLinks.userId, user.id), eq(mailLinks.subject, row.id)));
    return nameOf(row);
  });
}

function asWrongLink(error: unknown): never {
  throw error instanceof AppError && error.code === 'not_found' ? wrongMailLink() : error;
}
