import { LOGIN_TICKET_TRIES, type LoginSecondFactorInput, msg, SECOND_FACTOR_TRIES_PER_HOUR } from '@trawl/contracts';
import { and, eq, isNotNull, isNull, lt, or } from 'drizzle-orm';
import { AppError } from '../../app-error.ts';
import type { AppContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { type loginTickets, totpFactors, type users } from '../../db/schema/index.ts';
import type { Client, RequestUser } from '../../request-user.ts';
import { consumeRateLimit, openLogin, resetRateLimit } from '../users/index.ts';
import { readCode } from './codes.ts';
import { countTry, deleteTicket, lockTicket } from './login-ticket.ts';
import { usePasskey } from './passkey-login.ts';
import { recordChange } from './record-change.ts';
import { countCodes, spendCode } from './recovery-codes.ts';
import { cancelReset } from './reset.ts';
import { placeOfTotp, stepOfCode } from './totp.ts';

const PER_ACCOUNT = {
  count: SECOND_FACTOR_TRIES_PER_HOUR,
  windowMs: 3_600_000,
  refusal: 'auth.too_many_tries',
} as const;

type User = typeof users.$inferSelect;

interface Attempt {
  readonly context: AppContext;
  readonly tx: Tx;
  readonly user: User;
  readonly ticket: typeof loginTickets.$inferSelect;
  readonly client: Client;
  readonly now: Date;
}

/**
 * Completes a login with a code or a passkey. Every attempt counts, also concurrent ones; the last wrong one ends the ticket and
 * mails the owner.
 *
 * @throws AppError wrong_code with `triesLeft`; sign_in_expired; too_many_requests over all logins of the account
 */
export async function finishLogin(
  context: AppContext,
  input: LoginSecondFactorInput,
  client: Client,
): Promise<{ user: RequestUser; token: string }> {
  const now = context.clock.now();
  // Errors are returned instead of thrown, so that the count is committed.
  const outcome = await context.db.transaction(async (tx) => {
    const { ticket, user } = await lockTicket(tx, input.ticket, client, now);
    const attempt = { context, tx, user, ticket, client, now };
    const limit = `second-factor:${user.id}`;
    if (input.code !== undefined) await consumeRateLimit(tx, limit, PER_ACCOUNT, now);
    await countTry(tx, ticket);
    if (!(await proves(attempt, input))) return refuse(attempt);
    await deleteTicket(tx, ticket);
    await cancelReset(tx, user.id, client, now);
    await resetRateLimit(tx, limit);
    return openLogin(tx, user, client, now);
  });
  if (outcome instanceof AppError) throw outcome;
  return outcome;
}

async function proves(attempt: Attempt, { code, passkey }: LoginSecondFactorInput): Promise<boolean> {
  const { context, tx, user, ticket, now } = attempt;
  if (passkey !== undefined) return usePasskey(context, tx, ticket, passkey, now);
  const read = readCode(code ?? '');
  switch (read?.kind) {
    case 'totp':
      return useTotp(attempt, read.code);
    case 'recovery_code': {
      if (!(await spendCode(tx, user.id, read.code, now))) return false;
      const left = await countCodes(tx, user.id);
      await recordChange(tx, user.id, 'recovery_code_used', attempt.client, now, String(left));
      return true;
    }
    case undefined:
      return false;
  }
}

/** Each time step is accepted for one login only. */
async function useTotp({ context, tx, user, now }: Attempt, code: string): Promise<boolean> {
  const confirmed = and(eq(totpFactors.userId, user.id), isNotNull(totpFactors.confirmedAt));
  const [factor] = await tx.select().from(totpFactors).where(confirmed);
  if (!factor) return false;
  const secret = context.sealer.open(factor.sealed, placeOfTotp(user.id));
  const step = stepOfCode(secret, code, factor.lastStep, now);
  if (step === null) return false;
  const used = await tx
    .update(totpFactors)
    .set({ lastStep: step })
    .where(and(confirmed, or(isNull(totpFactors.lastStep), lt(totpFactors.lastStep, step))))
    .returning({ userId: totpFactors.userId });
  return used.length > 0;
}

async function refuse({ tx, user, ticket, client, now }: Attempt): Promise<AppError> {
  const triesLeft = LOGIN_TICKET_TRIES - ticket.tries - 1;
  if (triesLeft > 0) return new AppError('wrong_code', msg('second_factor.wrong'), { triesLeft });
  await deleteTicket(tx, ticket);
  await recordChange(tx, user.id, 'second_factor_failed', client, now);
  return new AppError('wrong_code', msg('second_factor.wrong_too_often'), { triesLeft });
}
