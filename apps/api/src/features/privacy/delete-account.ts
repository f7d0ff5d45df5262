import { type DeletionManifest, SHARED_DM_PRICE_MICROS } from '@trawl/contracts';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { AppContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { jobs, linkedAccounts, messages } from '../../db/schema/index.ts';
import { balancesOf, countLines, dollarsOf, inDollars, releaseHolds } from '../ledger/index.ts';
import { confirmPassword, lockUser, type Person } from '../people/index.ts';
import { stopRuns } from '../runs/index.ts';

/**
 * Deletes an account with everything that is its own, for good: first its runs are stopped, then all of it goes in one
 * transaction. The ledger stays, by the user's id alone: money that came and went can't be forgotten. Orders under way give
 * back what they hold first, also for messages whose outcome nobody knows: nobody could decide on them any more.
 *
 * @returns what was deleted, counted as it went
 * @throws AppError wrong_password; too_many_requests
 */
export async function deleteAccount(context: AppContext, person: Person, password: string): Promise<DeletionManifest> {
  await confirmPassword(context, person.id, password);
  const stoppedRuns = await stopRuns(context, person.id);
  const { deleted, released } = await context.db.transaction((tx) => deleteAll(tx, person));
  const { funds, earnings } = await balancesOf(context.db, person.id);
  const kept = { ledgerLines: await countLines(context.db, person.id), funds, earnings };
  const deletedAt = context.clock.now().toISOString();
  const manifest = { userId: person.id, deletedAt, stoppedRuns, deleted, released, kept };
  context.logger.info(manifest, 'an account was deleted');
  return manifest;
}

/** What became of the money of orders under way, in words; null where there were none. */
export function releasedInWords({
  orders,
  amount,
  undecided,
  undecidedAmount,
}: DeletionManifest['released']): string | null {
  if (orders === 0) return null;
  const money = (dollars: number) => inDollars(Math.round(dollars * 1_000_000));
  const ended = `${orders === 1 ? '1 order was' : `${orders} orders were`} ended, and ${money(amount)} went back to your funds.`;
  if (undecided === 0) return ended;
  const [messagesOfThem, they, them] =
    undecided === 1 ? ['1 message', 'it is', 'it'] : [`${undecided} messages`, 'they are', 'them'];
  return `${ended} Of that ${money(undecidedAmount)} was for ${messagesOfThem} whose outcome nobody knows: ${they} charged to nobody, and no account’s owner is paid for ${them}.`;
}

/** Messages of a user's orders whose price is held until somebody says what came of them. */
const countUndecided = (tx: Tx, { id }: Person): Promise<number> =>
  tx.$count(messages, and(eq(messages.userId, id), eq(messages.shared, true), eq(messages.state, 'unknown')));

type Taken = Pick<DeletionManifest, 'deleted' | 'released'>;

async function deleteAll(tx: Tx, person: Person): Promise<Taken> {
  // In the order in which everybody takes them, so that none waits for another for ever.
  await lockUser(tx, person.id);
  await tx.select({ id: jobs.id }).from(jobs).where(eq(jobs.userId, person.id)).orderBy(jobs.id).for('update');
  const accounts = tx.select({ id: linkedAccounts.id }).from(linkedAccounts);
  await accounts.where(eq(linkedAccounts.userId, person.id)).orderBy(linkedAccounts.id).for('update');
  const undecided = await countUndecided(tx, person);
  const { orders, micros } = await releaseHolds(tx, person.id);
  const undecidedAmount = dollarsOf(Math.min(micros, undecided * SHARED_DM_PRICE_MICROS));
  const released = { orders, amount: dollarsOf(micros), undecided, undecidedAmount };
  const ownJobs = sql`(SELECT id FROM jobs WHERE user_id = ${person.id})`;
  const ownRuns = sql`(SELECT id FROM runs WHERE user_id = ${person.id})`;
  // Leaves first, so that nothing goes uncounted with what it hangs on.
  const steps: [what: string, statement: SQL][] = [
    ['messages', sql`DELETE FROM messages WHERE user_id = ${person.id} AND NOT shared`],
    ['rows', sql`DELETE FROM rows WHERE job_id IN ${ownJobs}`],
    ['accountLeases', sql`DELETE FROM account_leases WHERE run_id IN ${ownRuns}`],
    ['runLogLines', sql`DELETE FROM run_log WHERE run_id IN ${ownRuns}`],
    ['runSpans', sql`DELETE FROM run_spans WHERE run_id IN ${ownRuns}`],
    ['runTargets', sql`DELETE FROM run_targets WHERE run_id IN ${ownRuns}`],
    ['runs', sql`DELETE FROM runs WHERE user_id = ${person.id}`],
    ['mails', sql`DELETE FROM mails WHERE about IN (${person.id}, ${person.email}) OR about IN ${ownJobs}`],
    ['jobTargets', sql`DELETE FROM job_targets WHERE job_id IN ${ownJobs}`],
    ['sessionIdentifiers', sql`DELETE FROM job_sessions WHERE job_id IN ${ownJobs}`],
    ['jobs', sql`DELETE FROM jobs WHERE user_id = ${person.id}`],
    ['linkedAccounts', sql`DELETE FROM linked_accounts WHERE user_id = ${person.id}`],
    ['buildTimeMonths', sql`DELETE FROM build_time_periods WHERE user_id = ${person.id}`],
    ['idempotencyKeys', sql`DELETE FROM idempotency_keys WHERE user_id = ${person.id}`],
    ['auditEntries', sql`DELETE FROM audit_events WHERE user_id = ${person.id}`],
    ['verifications', sql`DELETE FROM email_verifications WHERE user_id = ${person.id}`],
    ['resetLinks', sql`DELETE FROM password_resets WHERE user_id = ${person.id}`],
    ['rateLimits', sql`DELETE FROM rate_limits WHERE split_part(key, ':', 2) IN (${person.id}, ${person.email})`],
    ['logins', sql`DELETE FROM sessions WHERE user_id = ${person.id}`],
    ['account', sql`DELETE FROM users WHERE id = ${person.id}`],
  ];
  const deleted: Record<string, number> = {};
  for (const [what, statement] of steps) deleted[what] = (await tx.execute(statement)).rowCount ?? 0;
  return { deleted, released };
}
