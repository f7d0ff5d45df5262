import type { User } from '@trawl/contracts';
import { eq } from 'drizzle-orm';
import type { AppContext } from '../../../context.ts';
import { emailVerifications } from '../../../db/schema/index.ts';
import type { RequestUser } from '../../../request-user.ts';
import { dollarsOf, fundsOf } from '../../ledger/index.ts';
import { buildTimeOf } from '../../metering/index.ts';

/** A user's own view of the account. */
export async function viewUser({ db, clock }: AppContext, user: RequestUser): Promise<User> {
  const [[pending], buildTime, funds] = await Promise.all([
    db
      .select({ email: emailVerifications.email })
      .from(emailVerifications)
      .where(eq(emailVerifications.userId, user.id)),
    buildTimeOf(db, user, clock.now()),
    fundsOf(db, user.id),
  ]);
  return {
    _id: user.id,
    name: user.name,
    email: user.email,
    pendingEmail: pending?.email ?? null,
    avatar: user.avatar,
    isEmailVerified: user.emailVerified,
    emailNotifications: user.emailNotifications,
    language: user.language,
    funds: dollarsOf(funds),
    subscription: user.plan,
    buildTime,
  };
}
