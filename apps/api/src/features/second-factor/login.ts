import type { LoginInput } from '@trawl/contracts';
import { msg } from '@trawl/contracts';
import { AppError } from '../../app-error.ts';
import type { AppContext } from '../../context.ts';
import type { Client, RequestUser } from '../../request-user.ts';
import { checkCredentials, lockCredentials, openLogin } from '../users/index.ts';
import { methodsOf } from './factor-store.ts';
import { issueTicket } from './login-ticket.ts';
import { applyDueReset } from './reset.ts';

/**
 * Signs in a user without a second factor. With a second factor no session begins: the error contains a ticket for the second
 * step.
 *
 * @throws AppError second_factor_required with `ticket` and `methods`; wrong_credentials, also for an unknown address;
 * too_many_requests; unavailable
 */
export async function login(
  context: AppContext,
  input: LoginInput,
  client: Client,
): Promise<{ user: RequestUser; token: string }> {
  const user = await checkCredentials(context, input, client);
  const now = context.clock.now();
  const outcome = await context.db.transaction(async (tx) => {
    await lockCredentials(tx, user);
    await applyDueReset(tx, user.id, now);
    const methods = await methodsOf(tx, user.id);
    if (methods.length === 0) return openLogin(tx, user, client, now);
    return { ticket: await issueTicket(tx, user, client, now), methods };
  });
  if ('token' in outcome) return outcome;
  throw new AppError('second_factor_required', msg('second_factor.required'), outcome);
}
