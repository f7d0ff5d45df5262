import type { PlanId } from '@trawl/contracts';
import { msg } from '@trawl/contracts';
import { eq } from 'drizzle-orm';
import { AppError } from '../../app-error.ts';
import type { Executor } from '../../db/client.ts';
import { users } from '../../db/schema/index.ts';

/**
 * Changes a user's plan. Its months begin now; usage of the previous month isn't carried over.
 *
 * @throws AppError not_found
 */
export async function setPlan(db: Executor, email: string, plan: PlanId, now: Date): Promise<void> {
  const changed = await db
    .update(users)
    .set({ plan, planSince: now })
    .where(eq(users.email, email))
    .returning({ id: users.id });
  if (changed.length === 0)
    throw new AppError('not_found', msg('operator.refused', { text: `Nobody has the email address ${email}.` }));
}
