import type { ProfileInput } from '@trawl/contracts';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { AppError } from '../../app-error.ts';
import type { AppContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { users } from '../../db/schema/index.ts';
import { queueMail } from '../mail/index.ts';
import { recordAudit } from './audit.ts';
import { confirmPassword, hashPassword } from './password.ts';
import { useLimit } from './rate-limit.ts';
import { type Client, openSession, type Person } from './sessions.ts';
import { setPassword } from './set-password.ts';
import { checkCooldown, lockVerification, requestVerification } from './verification.ts';

const ADDRESSES = { count: 10, windowMs: 3_600_000 };

/**
 * Changes name, address and password, all or none. A new address counts once it is verified; a new password ends every
 * session.
 *
 * @returns the token of the session that takes the place of this one, where the password changed
 * @throws AppError wrong_password, email_taken, too_many_requests
 */
export async function updateProfile(
  context: AppContext,
  person: Person,
  input: z.infer<typeof ProfileInput>,
  client: Client,
): Promise<string | null> {
  const { db, clock } = context;
  const now = clock.now();
  const passwordHash = await newHash(context, person, input);
  const email = input.email === person.email ? undefined : input.email;
  if (email !== undefined) await useLimit(db, `new-address:${person.id}`, ADDRESSES, now);
  return db.transaction(async (tx) => {
    if (input.name !== undefined) await tx.update(users).set({ name: input.name }).where(eq(users.id, person.id));
    if (passwordHash) await setPassword(tx, person.id, passwordHash, 'password_changed', client, now);
    if (email !== undefined) await askForAddress(tx, person, email, client, now);
    return passwordHash ? openSession(tx, person.id, client, now) : null;
  });
}

async function newHash(context: AppContext, person: Person, input: z.infer<typeof ProfileInput>) {
  const { currentPassword, newPassword } = input;
  if (newPassword === undefined || currentPassword === undefined) return null;
  await confirmPassword(context, person.id, currentPassword);
  return hashPassword(newPassword);
}

/** Sends code and link to the new address, and tells the one that counts until then. */
async function askForAddress(tx: Tx, person: Person, email: string, client: Client, now: Date): Promise<void> {
  const [taken] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email));
  if (taken) throw new AppError('email_taken', 'This e-mail address has an account already.');
  const pending = await lockVerification(tx, person.id);
  // The same form sent again asks for nothing new; another code is what the resend is for.
  if (pending?.email === email) return;
  checkCooldown(pending, now);
  await requestVerification(tx, person.id, now, email);
  await queueMail(tx, 'address_changed', { userId: person.id, to: person.email, newEmail: email, stage: 'asked' });
  await recordAudit(tx, person.id, 'email_change_asked', client, now, email);
}
