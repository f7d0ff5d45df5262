import { isEmailAddress, msg, type ProfileInput } from '@trawl/contracts';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { AppError } from '../../../app-error.ts';
import type { AppContext } from '../../../context.ts';
import type { Tx } from '../../../db/client.ts';
import { users } from '../../../db/schema/index.ts';
import { hashPassword } from '../../../passwords/hash-password.ts';
import type { Client, RequestUser } from '../../../request-user.ts';
import { queueMail, storeOrigin } from '../../mail/index.ts';
import { recordAudit } from '../audit.ts';
import { checkCooldown, lockVerification, requestVerification } from '../email/verification.ts';
import { isReserved, reservedAddress } from '../mail-links.ts';
import { confirmPassword, lockPassword } from '../passwords/password.ts';
import { refuseWeakPassword } from '../passwords/refuse-weak-password.ts';
import { setPassword } from '../passwords/set-password.ts';
import { consumeRateLimit } from '../rate-limit.ts';
import { openSession } from '../sessions.ts';

/** Each change mails the previous address. */
const ADDRESSES = { count: 10, windowMs: 86_400_000 };

/**
 * Changes name, address and password, all or none. A new address takes effect once it is verified; a new password ends every
 * session. Both require the current password, because a session may be stolen.
 *
 * @returns the token of the replacement session if the password changed
 * @throws AppError bad_input, wrong_password, email_taken, too_many_requests
 */
export async function updateProfile(
  context: AppContext,
  user: RequestUser,
  input: z.infer<typeof ProfileInput>,
  client: Client,
): Promise<string | null> {
  const { db, clock } = context;
  const now = clock.now();
  const email = input.email === user.email ? undefined : input.email;
  const { currentPassword, newPassword } = input;
  const changesLogin = email !== undefined || newPassword !== undefined;
  const confirmed = changesLogin ? await confirm(context, user, currentPassword) : null;
  if (newPassword !== undefined) {
    const owner = { name: input.name ?? user.name, email: email ?? user.email };
    await refuseWeakPassword(context, newPassword, owner, 'newPassword');
  }
  const passwordHash = newPassword === undefined ? null : await hashPassword(newPassword);
  if (email !== undefined && !isEmailAddress(email)) {
    throw new AppError('bad_input', msg('input.email_invalid'), { field: 'email' });
  }
  if (email !== undefined) await consumeRateLimit(db, `new-address:${user.id}`, ADDRESSES, now);
  return db.transaction(async (tx) => {
    if (confirmed !== null) await lockPassword(tx, user.id, confirmed);
    if (input.name !== undefined) await tx.update(users).set({ name: input.name }).where(eq(users.id, user.id));
    if (passwordHash) await setPassword(tx, user.id, passwordHash, 'password_changed', client, now);
    if (email !== undefined) await requestAddressChange(tx, user, email, client, now);
    return passwordHash ? openSession(tx, user.id, client, now) : null;
  });
}

async function confirm(context: AppContext, user: RequestUser, password: string | undefined): Promise<string> {
  if (password === undefined) {
    const field = 'currentPassword';
    throw new AppError('bad_input', msg('password.required_for_email'), { field });
  }
  return confirmPassword(context, user.id, password);
}

/** Sends code and link to the new address, and informs the current one. */
async function requestAddressChange(
  tx: Tx,
  user: RequestUser,
  email: string,
  client: Client,
  now: Date,
): Promise<void> {
  const [taken] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email));
  if (taken) throw new AppError('email_taken', msg('auth.email_taken'));
  if (await isReserved(tx, email, user.id, now)) throw reservedAddress();
  const pending = await lockVerification(tx, user.id);
  // Submitting the same form again has no effect; users request another code with the resend button.
  if (pending?.email === email) return;
  checkCooldown(pending, now);
  await requestVerification(tx, { userId: user.id, to: email, isChange: true, resends: 0 }, now);
  await queueMail(tx, 'address_changed', {
    userId: user.id,
    to: user.email,
    newEmail: email,
    stage: 'asked',
    origin: storeOrigin(client, now),
  });
  await recordAudit(tx, user.id, 'email_change_asked', client, now, {
    detail: email,
    message: msg('audit_of.email_change_asked', { email }),
  });
}
