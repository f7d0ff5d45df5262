import type { LoginInput } from '@trawl/contracts';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { AppError } from '../../app-error.ts';
import type { AppContext } from '../../context.ts';
import { users } from '../../db/schema/index.ts';
import { verifyPassword } from './password.ts';
import { clearLimit, useLimit } from './rate-limit.ts';
import { type Client, findPerson, openSession, type Person } from './sessions.ts';

const PER_ACCOUNT = { count: 10, windowMs: 15 * 60_000 };

/**
 * Begins a session of its own for each login.
 *
 * @throws AppError wrong_credentials, the same for an address that nobody has; too_many_requests
 */
export async function login(
  context: AppContext,
  input: z.infer<typeof LoginInput>,
  client: Client,
): Promise<{ person: Person; token: string }> {
  const { db, clock } = context;
  const limit = `login:${input.email}:${client.address}`;
  await useLimit(db, limit, PER_ACCOUNT, clock.now());
  const [user] = await db.select().from(users).where(eq(users.email, input.email));
  if (!(await verifyPassword(user?.passwordHash, input.password)) || !user) {
    throw new AppError('wrong_credentials', 'The e-mail address or the password is wrong.');
  }
  const token = await openSession(db, user.id, client, clock.now());
  await clearLimit(db, limit);
  const person = await findPerson(db, token, clock.now());
  if (!person) throw new AppError('internal', 'Something went wrong on our side. Please try again.');
  return { person, token };
}
