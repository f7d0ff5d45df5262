import { eq } from 'drizzle-orm';
import type { AppContext } from '../../context.ts';
import { linkedAccounts, users } from '../../db/schema/index.ts';
import { accountExpiredMail, MAILS, type MailKind, type MailWriter } from '../mail/index.ts';
import { nameOf } from './account-store.ts';

/** The mails about linked accounts; none where the account has been renewed or removed meanwhile. */
export function accountWriters({
  db,
  env,
}: AppContext): Readonly<Record<Extract<MailKind, 'account_expired'>, MailWriter>> {
  return {
    async account_expired(payload) {
      const { accountId } = MAILS.account_expired.parse(payload);
      const [found] = await db
        .select({ account: linkedAccounts, user: users })
        .from(linkedAccounts)
        .innerJoin(users, eq(users.id, linkedAccounts.userId))
        .where(eq(linkedAccounts.id, accountId));
      if (found?.account.status !== 'expired') return null;
      const page = new URL('/dashboard/all-accounts', env.PUBLIC_URL).href;
      return { to: found.user.email, ...accountExpiredMail(found.user.name, nameOf(found.account), page) };
    },
  };
}
