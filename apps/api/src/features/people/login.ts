import type { LoginInput } from '@trawl/contracts';
import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { AppError } from '../../app-error.ts';
import type { AppContext } from '../../context.ts';
import { users } from '../../db/schema/index.ts';
import { recordAudit } from './audit.ts';
import { planFailedSignIn } from './failed-sign-in.ts';
import { verifyPassword } from './password.ts';
import { clearLimit, useLimit } from './rate-limit.ts';
import { type Client, openSession, type Person, personOf } from './sessions.ts';

const PER_ACCOUNT = { count: 10, windowMs: 15 * 60_000 };

const wrongCredentials = (): AppError =>
  new AppError('wrong_credentials', 'The e-mail address or the password is wrong.');

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
    await planFailedSignIn(db, input.email, client, clock.now());
    throw wrongCredentials();
  }
  const now = clock.now();
  return db.transaction(async (tx) => {
    // A password that was changed meanwhile has ended all sessions: none may begin with the old one after that.
    const [unchanged] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash)))
      .for('share');
    if (!unchanged) throw wrongCredentials();
    const token = await openSession(tx, user.id, client, now);
    await recordAudit(tx, user.id, 'signed_in', client, now);
    await clearLimit(tx, limit);
    return { person: personOf(user), token };
  });
}
