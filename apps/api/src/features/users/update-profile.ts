import { isEmailAddress, msg, type ProfileInput } from '@trawl/contracts';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { AppError } from '../../app-error.ts';
import type { AppContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { users } from '../../db/schema/index.ts';
import { hashPassword } from '../../passwords/hash-password.ts';
import type { Client, Person } from '../../request-user.ts';
import { queueMail, storeOrigin } from '../mail/index.ts';
import { recordAudit } from './audit.ts';
import { isReserved, reservedAddress } from './mail-links.ts';
import { confirmPassword } from './password.ts';
import { consumeRateLimit } from './rate-limit.ts';
import { refuseWeakPassword } from './refuse-weak-password.ts';
import { openSession } from './sessions.ts';
import { setPassword } from './set-password.ts';
import { checkCooldown, lockVerification, requestVerification } from './verification.ts';

/** Each tells the address before by mail. */
const ADDRESSES = { count: 10, windowMs: 86_400_000 };

/**
 * Changes name, address and password, all or none. A new address counts once it is verified; a new password ends every
 * session. Both need the current password: a session alone may be borrowed.
 *
 * @returns the token of the session that takes the place of this one, where the password changed
 * @throws AppError bad_input, wrong_password, email_taken, too_many_requests
 */
export async function updateProfile(
  context: AppContext,
  person: Person,
  input: z.infer<typeof ProfileInput>,
  client: Client,
): Promise<string | null> {
  const { db, clock } = context;
  const now = clock.now();
  const email = input.email === person.email ? undefined : input.email;
  const { currentPassword, newPassword } = input;
  if (email !== undefined || newPassword !== undefined) await confirm(context, person, currentPassword);
  if (newPassword !== undefined) {
    const owner = { name: input.name ?? person.name, email: email ?? person.email };
    await refuseWeakPassword(context, newPassword, owner, 'newPassword');
  }
  const passwordHash = newPassword === undefined ? null : await hashPassword(newPassword);
  if (email !== undefined && !isEmailAddress(email)) {
    throw new AppError('bad_input', msg('input.email_invalid'), { field: 'email' });
  }
  if (email !== undefined) await consumeRateLimit(db, `new-address:${person.id}`, ADDRESSES, now);
  return db.transaction(async (tx) => {
    if (input.name !== undefined) await tx.update(users).set({ name: input.name }).where(eq(users.id, person.id));
    if (passwordHash) await setPassword(tx, person.id, passwordHash, 'password_changed', client, now);
    if (email !== undefined) await askForAddress(tx, person, email, client, now);
    return passwordHash ? openSession(tx, person.id, client, now) : null;
  });
}

async function confirm(context: AppContext, person: Person, password: string | undefined): Promise<void> {
  if (password === undefined) {
    const field = 'currentPassword';
    throw new AppError('bad_input', msg('password.required_for_email'), { field });
  }
  await confirmPassword(context, person.id, password);
}

/** Sends code and link to the new address, and tells the one that counts until then. */
async function askForAddress(tx: Tx, person: Person, email: string, client: Client, now: Date): Promise<void> {
  const [taken] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email));
  if (taken) throw new AppError('email_taken', msg('auth.email_taken'));
  if (await isReserved(tx, email, person.id, now)) throw reservedAddress();
  const pending = await lockVerification(tx, person.id);
  // The same form sent again asks for nothing new; another code is what the resend is for.
  if (pending?.email === email) return;
  checkCooldown(pending, now);
  await requestVerification(tx, { userId: person.id, to: email, isChange: true, resends: 0 }, now);
  await queueMail(tx, 'address_changed', {
    userId: person.id,
    to: person.email,
    newEmail: email,
    stage: 'asked',
    origin: storeOrigin(client, now),
  });
  await recordAudit(tx, person.id, 'email_change_asked', client, now, email);
}
