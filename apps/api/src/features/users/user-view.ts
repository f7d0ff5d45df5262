import type { User } from '@trawl/contracts';
import { eq } from 'drizzle-orm';
import type { AppContext } from '../../context.ts';
import { emailVerifications } from '../../db/schema/index.ts';
import type { Person } from '../../request-user.ts';
import { dollarsOf, fundsOf } from '../ledger/index.ts';
import { buildTimeOf } from '../metering/index.ts';

/** A person as they see themselves. */
export async function viewUser({ db, clock }: AppContext, person: Person): Promise<User> {
  const [[pending], buildTime, funds] = await Promise.all([
    db
      .select({ email: emailVerifications.email })
      .from(emailVerifications)
      .where(eq(emailVerifications.userId, person.id)),
    buildTimeOf(db, person, clock.now()),
    fundsOf(db, person.id),
  ]);
  return {
    _id: person.id,
    name: person.name,
    email: person.email,
    pendingEmail: pending?.email ?? null,
    avatar: person.avatar,
    isEmailVerified: person.emailVerified,
    emailNotifications: person.emailNotifications,
    funds: dollarsOf(funds),
    subscription: person.plan,
    buildTime,
  };
}
