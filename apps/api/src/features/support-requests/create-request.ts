import {
  type FieldName,
  type JobId,
  msg,
  newId,
  SUPPORT_REQUESTS_OPEN_MAX,
  type SupportRequestId,
  type SupportRequestInput,
  type SystemMessage,
  type UserId,
} from '@trawl/contracts';
import { and, eq } from 'drizzle-orm';
import { AppError, jobNotFound } from '../../app-error.ts';
import type { AppContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { ownedBy } from '../../db/owned-by.ts';
import { jobs, supportRequests } from '../../db/schema/index.ts';
import type { RequestUser } from '../../request-user.ts';
import { rulesOf } from '../jobs/index.ts';
import { earningsOf, moneyOf } from '../ledger/index.ts';
import { queueMail } from '../mail/index.ts';
import { consumeRateLimit, lockUser } from '../users/index.ts';

const PER_USER = { count: 10, windowMs: 3_600_000 };
const MICROS = 1_000_000;

/**
 * Stores a user's request and mails it to support if an address is configured. A repeated request with the same key returns the
 * request it created.
 *
 * @throws AppError not_found for another user's job; bad_input; wrong_state, also for too many open requests or a key that was
 * used for another request; too_many_requests
 */
export async function createRequest(
  { env, db, clock }: AppContext,
  user: RequestUser,
  { kind, plan, amount, job: jobId, wish, message, key }: SupportRequestInput,
): Promise<SupportRequestId> {
  const now = clock.now();
  const wanted = {
    kind,
    plan: plan ?? null,
    amountMicros: amount === undefined ? null : Math.round(amount * MICROS),
    jobId: jobId ?? null,
    wish: wish ?? null,
    message: message.replaceAll(/\r\n?/g, '\n'),
  };
  return db.transaction(async (tx) => {
    // Concurrent requests are counted one after the other.
    await lockUser(tx, user.id);
    const existing = key === undefined ? null : await findByKey(tx, user.id, key, wanted);
    if (existing) return existing;
    await consumeRateLimit(tx, `support-request:${user.id}`, PER_USER, now);
    if ((await countOpen(tx, user.id)) >= SUPPORT_REQUESTS_OPEN_MAX)
      throw new AppError('wrong_state', msg('support.too_many_open', { count: SUPPORT_REQUESTS_OPEN_MAX }));
    if (plan === user.plan) throw badInput('plan', msg('support.same_plan', { plan: msg(`plan_name.${plan}`) }));
    if (kind === 'payout') await checkEarnings(tx, user.id, wanted.amountMicros ?? 0);
    if (jobId !== undefined) await checkOrder(tx, user.id, jobId, wish === 'stop');
    const id = newId('SupportRequestId', now.getTime());
    const urgent = wish === 'stop';
    await tx
      .insert(supportRequests)
      .values({ id, userId: user.id, at: now, urgent, requestKey: key ?? null, ...wanted });
    if (env.SUPPORT_EMAIL) await queueMail(tx, 'support_request', { email: env.SUPPORT_EMAIL, requestId: id });
    return id;
  });
}

const badInput = (name: FieldName, problem: SystemMessage): AppError =>
  new AppError('bad_input', problem, { field: name });

type Wanted = Pick<
  typeof supportRequests.$inferSelect,
  'kind' | 'plan' | 'amountMicros' | 'jobId' | 'wish' | 'message'
>;

/** The request that this key created. */
async function findByKey(tx: Tx, userId: UserId, key: string, wanted: Wanted): Promise<SupportRequestId | null> {
  const [existing] = await tx
    .select()
    .from(supportRequests)
    .where(and(eq(supportRequests.userId, userId), eq(supportRequests.requestKey, key)));
  if (!existing) return null;
  if (Object.entries(wanted).some(([column, value]) => Reflect.get(existing, column) !== value))
    throw new AppError('wrong_state', msg('request.idempotency_key_reused'));
  return existing.id;
}

/** A user's open requests. */
export const countOpen = (db: Pick<Tx, '$count'>, userId: UserId): Promise<number> =>
  db.$count(supportRequests, and(eq(supportRequests.userId, userId), eq(supportRequests.state, 'open')));

/** @throws AppError bad_input if less was earned */
async function checkEarnings(tx: Tx, userId: UserId, micros: number): Promise<void> {
  const earnings = await earningsOf(tx, userId);
  if (micros > earnings) throw badInput('amount', msg('support.earnings_exceeded', { money: moneyOf(earnings) }));
}

/**
 * Checks that a request is about an order of the user, and, if the request is to stop it, that the order can be stopped.
 *
 * @throws AppError not_found, bad_input, wrong_state
 */
async function checkOrder(tx: Tx, userId: UserId, id: JobId, stops: boolean): Promise<void> {
  const [job] = await tx
    .select()
    .from(jobs)
    .where(and(eq(jobs.id, id), ownedBy(userId)));
  if (!job) throw jobNotFound();
  if (!rulesOf(job).paidInMoney) throw badInput('job', msg('support.not_an_order'));
  if (!stops) return;
  if (job.status === 'completed') throw new AppError('wrong_state', msg('support.order_over'));
  if (job.status === 'pending') throw new AppError('wrong_state', msg('support.order_not_started'));
}
