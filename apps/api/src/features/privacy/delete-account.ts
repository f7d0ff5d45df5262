import {
  type DeletedKind,
  type DeletionManifest,
  msg,
  SHARED_DM_PRICE_MICROS,
  type SystemMessage,
} from '@trawl/contracts';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { AppError } from '../../app-error.ts';
import { tryEach } from '../../concurrency/try-each.ts';
import type { AppContext } from '../../context.ts';
import { allowLongStatements, type Executor, type Tx } from '../../db/client.ts';
import { jobs, linkedAccounts, messages, users } from '../../db/schema/index.ts';
import type { RequestUser } from '../../request-user.ts';
import { keepLimits, lockLimits } from '../accounts/index.ts';
import { balancesOf, countEntries, dollarsOf, moneyOf, releaseHolds } from '../ledger/index.ts';
import { aboutUsers } from '../mail/index.ts';
import { endFilesOfUser } from '../results/index.ts';
import { stopRuns } from '../runs/index.ts';
import { confirmOwner, lockUserOfSession } from '../users/index.ts';
import { addressesOf, valuesOf } from './addresses-of.ts';
import { deleteBulk, WITHOUT_RECIPIENT } from './delete-bulk.ts';

/**
 * Permanently deletes an account with all its data: stops its runs, then deletes large tables in many small transactions, then
 * the rest in one. The ledger keeps its entries by user id, because movements of money must stay on record. Orders in progress
 * release their holds, also for messages with an unknown outcome, which can no longer be decided. A repeated request or
 * `resumeDeletions` continues an interrupted deletion.
 *
 * @returns the number of deleted rows by kind
 * @throws AppError password_required; wrong_password; too_many_requests; not_logged_in
 */
export async function deleteAccount(
  context: AppContext,
  user: RequestUser,
  token: string,
  password: string | undefined,
): Promise<DeletionManifest> {
  await confirmOwner(context, user, token, password);
  await context.db.transaction((tx) => lockUserOfSession(tx, user.id, token, { evenDeleting: true }));
  return deleteUser(context, user);
}

/** After this long without progress, the deleting process is considered dead. */
const ABANDONED_MIN = 10;

/**
 * Continues deletions whose process died.
 *
 * @throws AggregateError if a deletion failed, after all were tried, so that the task is retried
 */
export async function resumeDeletions(context: AppContext): Promise<void> {
  const { db, logger } = context;
  const abandoned = await db
    .select()
    .from(users)
    .where(
      sql`deletion IS NOT NULL AND (deletion ->> 'at')::timestamptz < now() - make_interval(mins => ${ABANDONED_MIN})`,
    );
  const resume = ({ id, email }: (typeof abandoned)[number]) => {
    logger.warn({ userId: id }, 'the deletion of an account was interrupted; it continues');
    return deleteUser(context, { id, email });
  };
  await tryEach(abandoned, resume, {
    onFailure: (err, { id }) => logger.warn({ err, userId: id }, 'the deletion of an account could not be continued'),
    summarize: ({ length }) => `${length} deletions of accounts could not be continued`,
  });
}

type Owner = Pick<RequestUser, 'id' | 'email'>;

async function deleteUser(context: AppContext, owner: Owner): Promise<DeletionManifest> {
  const { db } = context;
  await db.execute(sql`
    UPDATE users SET deletion = coalesce(deletion, '{"stoppedRuns": 0, "deleted": {}}') || jsonb_build_object('at', now())
    WHERE id = ${owner.id}`);
  // Prevents schedules from starting runs during the deletion.
  await db.update(jobs).set({ nextRunAt: null, retryAt: null, putOffFor: null }).where(eq(jobs.userId, owner.id));
  const stopped = await stopRuns(context, owner.id);
  await db.execute(sql`
    UPDATE users SET deletion = jsonb_set(deletion, '{stoppedRuns}', to_jsonb((deletion ->> 'stoppedRuns')::int + ${stopped}::int))
    WHERE id = ${owner.id}`);
  // Before their messages are deleted or lose the account.
  const senders = await sendersOf(db, owner);
  await deleteBulk(db, owner.id);
  const { deleted, released, stoppedRuns } = await db.transaction((tx) => deleteAll(context, tx, owner, senders));
  const { funds, earnings } = await balancesOf(db, owner.id);
  const kept = { ledgerLines: await countEntries(db, owner.id), funds, earnings };
  const deletedAt = context.clock.now().toISOString();
  const manifest = { userId: owner.id, deletedAt, stoppedRuns, deleted, released, kept };
  context.logger.info(manifest, 'an account was deleted');
  return manifest;
}

/** The released money of orders in progress, as a message; null if there were none. */
export function releasedMessage(released: DeletionManifest['released']): SystemMessage | null {
  const { orders, undecided: messages } = released;
  if (orders === 0) return null;
  const money = (dollars: number) => moneyOf(Math.round(dollars * 1_000_000));
  const amount = money(released.amount);
  if (messages === 0) return msg('notice.user_deleted_orders', { orders, amount });
  const undecided = money(released.undecidedAmount);
  return msg('notice.user_deleted_undecided', { orders, amount, messages, undecided });
}

/** Messages of a user's orders whose price is held until their outcome is decided. */
const countUndecided = (tx: Tx, { id }: Owner): Promise<number> =>
  tx.$count(messages, and(eq(messages.userId, id), eq(messages.shared, true), eq(messages.state, 'unknown')));

type Taken = Pick<DeletionManifest, 'deleted' | 'released' | 'stoppedRuns'>;

async function deleteAll(
  { env }: Pick<AppContext, 'env'>,
  tx: Tx,
  user: Owner,
  senders: readonly string[],
): Promise<Taken> {
  await allowLongStatements(tx);
  // Locks in the common order to prevent deadlocks.
  const [before] = await tx
    .select({ deletion: users.deletion })
    .from(users)
    .where(eq(users.id, user.id))
    .for('no key update');
  if (!before) throw new AppError('not_logged_in', msg('auth.sign_in'));
  await tx.select({ id: jobs.id }).from(jobs).where(eq(jobs.userId, user.id)).orderBy(jobs.id).for('update');
  const accounts = tx.select({ id: linkedAccounts.id }).from(linkedAccounts);
  await accounts.where(eq(linkedAccounts.userId, user.id)).orderBy(linkedAccounts.id).for('update');
  const undecided = await countUndecided(tx, user);
  const { orders, micros } = await releaseHolds(tx, user.id);
  const undecidedAmount = dollarsOf(Math.min(micros, undecided * SHARED_DM_PRICE_MICROS));
  const released = { orders, amount: dollarsOf(micros), undecided, undecidedAmount };
  const ownJobs = sql`(SELECT id FROM jobs WHERE user_id = ${user.id})`;
  const ownRuns = sql`(SELECT id FROM runs WHERE user_id = ${user.id})`;
  const addresses = await addressesOf(tx, user);
  const ownAddresses = sql`ANY(${sql.param(addresses)}::text[])`;
  const everyKey = await accountKeysOf(tx, user, senders);
  await lockLimits(tx, everyKey);
  const keys = await unusedByOthers(tx, user, everyKey);
  await keepLimits(tx, env, keys);
  const ownKeys = sql`ANY(${sql.param(keys)}::text[])`;
  // Delete child rows first so that the manifest counts them.
  const steps: [what: DeletedKind, statement: SQL][] = [
    ['messages', sql`DELETE FROM messages WHERE user_id = ${user.id} AND (NOT shared OR state = 'planned')`],
    ['rows', sql`DELETE FROM rows WHERE job_id IN ${ownJobs}`],
    ['rowSightings', sql`DELETE FROM row_sightings WHERE job_id IN ${ownJobs}`],
    ['rowChanges', sql`DELETE FROM row_changes WHERE job_id IN ${ownJobs}`],
    ['accountLeases', sql`DELETE FROM account_leases WHERE run_id IN ${ownRuns} OR account = ${ownKeys}`],
    ['accountDays', sql`DELETE FROM account_days WHERE account_key = ${ownKeys}`],
    ['deadLetters', sql`DELETE FROM dead_letters WHERE run_id IN ${ownRuns}`],
    ['runLogLines', sql`DELETE FROM run_log WHERE run_id IN ${ownRuns}`],
    ['runSpans', sql`DELETE FROM run_spans WHERE run_id IN ${ownRuns}`],
    ['runTargets', sql`DELETE FROM run_targets WHERE run_id IN ${ownRuns}`],
    ['runs', sql`DELETE FROM runs WHERE user_id = ${user.id}`],
    ['mails', sql`DELETE FROM mails WHERE ${aboutUsers([user.id], addresses)} OR about IN ${ownJobs}`],
    ['notifications', sql`DELETE FROM notifications WHERE user_id = ${user.id}`],
    ['jobTargets', sql`DELETE FROM job_targets WHERE job_id IN ${ownJobs}`],
    ['sessionIdentifiers', sql`DELETE FROM job_sessions WHERE job_id IN ${ownJobs}`],
    ['jobs', sql`DELETE FROM jobs WHERE user_id = ${user.id}`],
    // Their job is deleted by now, so the unique index doesn't apply to recipients without a name.
    ['sharedMessageTexts', sql`UPDATE messages SET ${WITHOUT_RECIPIENT} WHERE user_id = ${user.id} AND shared`],
    [
      'senderNumbers',
      sql`UPDATE messages SET account_key = ''
        WHERE account_key <> '' AND owner_user_id = ${user.id}`,
    ],
    ['supportRequests', sql`DELETE FROM support_requests WHERE user_id = ${user.id}`],
    ['linkedAccounts', sql`DELETE FROM linked_accounts WHERE user_id = ${user.id}`],
    ['buildTimeMonths', sql`DELETE FROM build_time_periods WHERE user_id = ${user.id}`],
    ['buildTimeDays', sql`DELETE FROM build_time_days WHERE user_id = ${user.id}`],
    ['idempotencyKeys', sql`DELETE FROM idempotency_keys WHERE user_id = ${user.id}`],
    ['auditEntries', sql`DELETE FROM audit_events WHERE user_id = ${user.id}`],
    ['verifications', sql`DELETE FROM email_verifications WHERE user_id = ${user.id}`],
    ['mailLinks', sql`DELETE FROM mail_links WHERE user_id = ${user.id}`],
    ['devices', sql`DELETE FROM user_devices WHERE user_id = ${user.id}`],
    ['authenticatorApps', sql`DELETE FROM totp_factors WHERE user_id = ${user.id}`],
    ['passkeys', sql`DELETE FROM passkeys WHERE user_id = ${user.id}`],
    ['passkeySetups', sql`DELETE FROM passkey_enrolments WHERE user_id = ${user.id}`],
    ['recoveryCodes', sql`DELETE FROM recovery_codes WHERE user_id = ${user.id}`],
    ['secondFactorResets', sql`DELETE FROM second_factor_resets WHERE user_id = ${user.id}`],
    ['loginTickets', sql`DELETE FROM login_tickets WHERE user_id = ${user.id}`],
    ['plannedTasks', sql`DELETE FROM graphile_worker._private_jobs WHERE payload ->> 'email' = ${ownAddresses}`],
    ['logins', sql`DELETE FROM sessions WHERE user_id = ${user.id}`],
    ['account', sql`DELETE FROM users WHERE id = ${user.id}`],
  ];
  const deleted: Partial<Record<DeletedKind, number>> = {
    ...before.deletion?.deleted,
    preparedFiles: await endFilesOfUser(tx, user.id),
  };
  for (const [what, statement] of steps) {
    deleted[what] = (deleted[what] ?? 0) + ((await tx.execute(statement)).rowCount ?? 0);
  }
  return { deleted, released, stoppedRuns: before.deletion?.stoppedRuns ?? 0 };
}

/** The real accounts that sent messages of the user's jobs, or other users' messages for the user; some may not be linked anymore. */
const sendersOf = (db: Executor, { id }: Owner): Promise<string[]> =>
  valuesOf(
    db,
    sql`
    SELECT account_key AS value FROM messages WHERE user_id = ${id} AND NOT shared
    UNION SELECT account_key FROM messages WHERE owner_user_id = ${id}`,
  );

/** The real accounts in use, with their users. Trawl's own have none. */
const USED = sql`
  SELECT user_id, platform || ':' || account_id AS value FROM linked_accounts WHERE account_id IS NOT NULL
  UNION ALL SELECT jobs.user_id, jobs.platform || ':' || proved_account_id FROM job_sessions
    JOIN jobs ON jobs.id = job_id WHERE proved_account_id IS NOT NULL
  UNION ALL SELECT NULL, platform || ':' || proved_account_id FROM house_sessions WHERE proved_account_id IS NOT NULL`;

/** The real accounts that the user used or that sent messages in their name. */
const accountKeysOf = (tx: Tx, { id }: Owner, senders: readonly string[]): Promise<string[]> =>
  valuesOf(
    tx,
    sql`
    SELECT DISTINCT value FROM (
      SELECT value FROM (${USED}) AS used WHERE user_id = ${id}
      UNION ALL SELECT unnest(${sql.param([...senders])}::text[])
    ) AS own WHERE value <> ''`,
  );

/**
 * Excludes accounts that another user or Trawl uses, too: their leases and counts stay. Other users are found by linked accounts and
 * jobs, without reading their messages. Call `lockLimits` first, so that no account gets another user in the meantime.
 */
const unusedByOthers = (tx: Tx, { id }: Owner, keys: readonly string[]): Promise<string[]> =>
  valuesOf(
    tx,
    sql`
    SELECT key AS value FROM unnest(${sql.param([...keys])}::text[]) AS key
    WHERE NOT EXISTS (SELECT FROM (${USED}) AS used WHERE used.value = key AND used.user_id IS DISTINCT FROM ${id})`,
  );
