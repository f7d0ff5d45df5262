import { msg, RECENT_LOGIN_MS } from '@trawl/contracts';
import { and, eq, gt, or } from 'drizzle-orm';
import { AppError } from '../../app-error.ts';
import type { AppContext } from '../../context.ts';
import { sessions } from '../../db/schema/index.ts';
import type { RequestUser } from '../../request-user.ts';
import { confirmPassword } from './passwords/password.ts';
import { hashSecret } from './secret.ts';

/**
 * Verifies that the user is the account's owner before an export or a deletion, because a session may be stolen. Accepts the
 * current password, or a login or password confirmation within the last 5 minutes.
 *
 * @throws AppError password_required; wrong_password; too_many_requests
 */
export async function confirmOwner(
  context: AppContext,
  user: RequestUser,
  token: string,
  password: string | undefined,
): Promise<void> {
  if (password !== undefined) {
    await confirmPassword(context, user.id, password);
    return;
  }
  const since = new Date(context.clock.now().getTime() - RECENT_LOGIN_MS);
  const recent = and(
    eq(sessions.tokenHash, hashSecret(token)),
    or(gt(sessions.createdAt, since), gt(sessions.confirmedAt, since)),
  );
  if ((await context.db.$count(sessions, recent)) === 0) {
    throw new AppError('password_required', msg('password.confirm_first'));
  }
}

/**
 * Confirms the password for actions of the session in the next 5 minutes.
 *
 * @throws AppError wrong_password; too_many_requests
 */
export async function confirmSession(
  context: AppContext,
  user: RequestUser,
  token: string,
  password: string,
): Promise<void> {
  await confirmPassword(context, user.id, password);
  await context.db
    .update(sessions)
    .set({ confirmedAt: context.clock.now() })
    .where(eq(sessions.tokenHash, hashSecret(token)));
}
