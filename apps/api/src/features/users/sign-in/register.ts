import { msg, newId, type RegisterInput } from '@trawl/contracts';
import type { z } from 'zod';
import { AppError } from '../../../app-error.ts';
import type { AppContext } from '../../../context.ts';
import { users } from '../../../db/schema/index.ts';
import { hashPassword } from '../../../passwords/hash-password.ts';
import type { Client, RequestUser } from '../../../request-user.ts';
import { recordAudit } from '../audit.ts';
import { requestVerification } from '../email/verification.ts';
import { isReserved, reservedAddress } from '../mail-links.ts';
import { refuseWeakPassword } from '../passwords/refuse-weak-password.ts';
import { openSession, requestUserOf } from '../sessions.ts';
import { rememberDevice } from './devices.ts';

/**
 * Creates a user who is logged in with an unverified address, and enqueues the mail with code and link.
 *
 * @throws AppError bad_input; email_taken; too_many_requests
 */
export async function register(
  context: AppContext,
  input: z.infer<typeof RegisterInput>,
  client: Client,
): Promise<{ user: RequestUser; token: string }> {
  await refuseWeakPassword(context, input.password, input, 'password');
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
        language: client.language,
        planSince: now,
        createdAt: now,
      })
      .onConflictDoNothing({ target: users.email })
      .returning();
    if (!user) {
      throw new AppError('email_taken', msg('auth.email_taken_sign_in'));
    }
    if (await isReserved(tx, user.email, user.id, now)) throw reservedAddress();
    await requestVerification(tx, { userId: user.id, to: user.email, isChange: false, resends: 0 }, now);
    await rememberDevice(tx, user.id, client, now);
    await recordAudit(tx, user.id, 'registered', client, now);
    const token = await openSession(tx, user.id, client, now);
    return { user: requestUserOf(user), token };
  });
}
