import type { DeletionManifest } from '@trawl/contracts';
import { eq, type SQL, sql } from 'drizzle-orm';
import type { AppContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { jobs, linkedAccounts, users } from '../../db/schema/index.ts';
import { balancesOf, countLines, releaseHolds } from '../ledger/index.ts';
import { confirmPassword, type Person } from '../people/index.ts';
import { stopRuns } from '../runs/index.ts';

/**
 * Deletes an account with everything that is its own, for good: first its runs are stopped, then all of it goes in one
 * transaction. The ledger stays, by the user's id alone: money that came and went can't be forgotten. Orders under way give
 * back what they hold first.
 *
 * @returns what was deleted, counted as it went
 * @throws AppError wrong_password; too_many_requests
 */
export async function deleteAccount(context: AppContext, person: Person, password: string): Promise<DeletionManifest> {
  await confirmPassword(context, person.id, password);
  const stoppedRuns = await stopRuns(context, person.id);
  const deleted = await context.db.transaction((tx) => deleteAll(tx, person));
  const { funds, earnings } = await balancesOf(context.db, person.id);
  const kept = { ledgerLines: await countLines(context.db, person.id), funds, earnings };
  const manifest = { userId: person.id, deletedAt: context.clock.now().toISOString(), stoppedRuns, deleted, kept };
  context.logger.info(manifest, 'an account was deleted');
  return manifest;
}

async function deleteAll(tx: Tx, person: Person): Promise<Record<string, number>> {
  // In the order in which everybody takes them, so that none waits for another for ever.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, person.id)).for('no key update');
  await tx.select({ id: jobs.id }).from(jobs).where(eq(jobs.userId, person.id)).orderBy(jobs.id).for('update');
  const accounts = tx.select({ id: linkedAccounts.id }).from(linkedAccounts);
  await accounts.where(eq(linkedAccounts.userId, person.id)).orderBy(linkedAccounts.id).for('update');
  await releaseHolds(tx, person.id);
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
  return deleted;
}
