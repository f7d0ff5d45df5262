import type { PlanId } from '@trawl/contracts';
import { msg } from '@trawl/contracts';
import { and, eq, ne } from 'drizzle-orm';
import { AppError } from '../../app-error.ts';
import type { Executor } from '../../db/client.ts';
import { users } from '../../db/schema/index.ts';

/**
 * Changes a user's plan. Its months begin now; usage of the previous month isn't carried over. Setting the current plan again
 * changes nothing, because a new month would renew the build time.
 *
 * @returns false if the user has this plan already
 * @throws AppError not_found
 */
export async function setPlan(db: Executor, email: string, plan: PlanId, now: Date): Promise<boolean> {
  const changed = await db
    .update(users)
    .set({ plan, planSince: now })
    .where(and(eq(users.email, email), ne(users.plan, plan)))
    .returning({ id: users.id });
  if (changed.length > 0) return true;
  if ((await db.$count(users, eq(users.email, email))) === 0)
    throw new AppError('not_found', msg('operator.refused', { text: `Nobody has the email address ${email}.` }));
  return false;
}
