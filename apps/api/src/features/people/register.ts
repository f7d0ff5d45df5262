import { newId, type RegisterInput } from '@trawl/contracts';
import type { z } from 'zod';
import { AppError } from '../../app-error.ts';
import type { AppContext } from '../../context.ts';
import { users } from '../../db/schema/index.ts';
import { recordAudit } from './audit.ts';
import { hashPassword } from './password.ts';
import { type Client, openSession, type Person, personOf } from './sessions.ts';
import { requestVerification } from './verification.ts';

/**
 * Makes a user who is logged in and has yet to verify the address; the mail with code and link is on its way.
 *
 * @throws AppError email_taken
 */
export async function register(
  context: AppContext,
  input: z.infer<typeof RegisterInput>,
  client: Client,
): Promise<{ person: Person; token: string }> {
  const passwordHash = await hashPassword(input.password);
  const now = context.clock.now();
  return context.db.transaction(async (tx) => {
    const [user] = await tx
      .insert(users)
      .values({
        id: newId('UserId', now.getTime()),
        name: input.name,
        email: input.email,
        passwordHash,
        planSince: now,
        createdAt: now,
      })
      .onConflictDoNothing({ target: users.email })
      .returning();
    if (!user) {
      throw new AppError('email_taken', 'This e-mail address has an account already. Please sign in instead.');
    }
    await requestVerification(tx, user.id, now, null);
    await recordAudit(tx, user.id, 'registered', client, now);
    const token = await openSession(tx, user.id, client, now);
    return { person: personOf(user), token };
  });
}
