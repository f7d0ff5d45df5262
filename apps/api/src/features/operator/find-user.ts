import type { UserId } from '@trawl/contracts';
import { msg } from '@trawl/contracts';
import { eq } from 'drizzle-orm';
import { AppError } from '../../app-error.ts';
import type { Executor } from '../../db/client.ts';
import { users } from '../../db/schema/index.ts';

/** @throws AppError not_found */
export async function findUser(db: Executor, email: string): Promise<UserId> {
  const [found] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  if (!found)
    throw new AppError('not_found', msg('operator.refused', { text: `Nobody has the email address ${email}.` }));
  return found.id;
}
