import { eq } from 'drizzle-orm';
import type { AppContext } from '../../context.ts';
import { users } from '../../db/schema/index.ts';
import { MAILS, type MailWriter, readerOf, secondFactorMail } from '../mail/index.ts';

/** Mails about changes of second factors. */
export function secondFactorWriters({ db, env }: AppContext): Readonly<Record<'second_factor', MailWriter>> {
  const links = {
    security: new URL('/dashboard/profile/security', env.PUBLIC_URL).href,
    forgotPassword: new URL('/forgot-password', env.PUBLIC_URL).href,
  };
  return {
    async second_factor(payload) {
      const { userId, change, detail, origin } = MAILS.second_factor.parse(payload);
      const [user] = await db.select().from(users).where(eq(users.id, userId));
      return user ? { to: user.email, ...secondFactorMail(readerOf(user), change, detail, origin, links) } : null;
    },
  };
}
