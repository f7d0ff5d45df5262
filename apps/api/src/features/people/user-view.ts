import type { User } from '@trawl/contracts';
import type { AppContext } from '../../context.ts';
import { buildTimeOf } from '../metering/index.ts';
import type { Person } from './sessions.ts';

/** A person as they see themselves. */
export async function viewUser(context: AppContext, person: Person): Promise<User> {
  return {
    _id: person.id,
    name: person.name,
    email: person.email,
    avatar: person.avatar,
    isEmailVerified: person.emailVerified,
    funds: 0,
    subscription: person.plan,
    buildTime: await buildTimeOf(context.db, person, context.clock.now()),
  };
}
