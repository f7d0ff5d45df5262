import { RunId } from '@trawl/contracts';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { AppContext } from '../../../context.ts';
import type { Executor, Tx } from '../../../db/client.ts';
import { ACCOUNT_REMOVED, requeueIf } from '../moves/requeue-run.ts';

const AT_ONCE = 100;
/** A worker reports a message's outcome at most 27 s after its commit, and usually within 2 s. */
const SENDING_S = 30;
const Found = z.array(z.object({ id: RunId }));

/**
 * Revokes runs that use an account whose session their job no longer has, such as a deleted linked account: heartbeats would keep
 * the account leased, and workers would keep reading with it. Each run is requeued for its remaining sessions. A message that is being
 * sent is reported first; the API commits no further message from the account.
 */
export async function releaseRemovedAccounts(context: AppContext): Promise<void> {
  for (const id of await runsOnRemovedAccounts(context.db)) {
    const isOnRemoved = async (tx: Tx) => (await runsOnRemovedAccounts(tx, sql`AND runs.id = ${id}`)).length > 0;
    await requeueIf(context, id, isOnRemoved, ACCOUNT_REMOVED).catch((error: unknown) => {
      context.logger.warn({ err: error, runId: id }, 'a run could not be requeued; the next sweep tries again');
    });
  }
}

/** Only jobs with their owner's sessions: Trawl's own sessions and shared accounts are selected again each time. */
async function runsOnRemovedAccounts(db: Executor, which: SQL = sql``): Promise<RunId[]> {
  const { rows } = await db.execute(sql`
    SELECT DISTINCT runs.id FROM runs
    JOIN jobs ON jobs.id = runs.job_id
    JOIN account_leases AS lease ON lease.run_id = runs.id AND lease.lease_until > now()
    WHERE runs.status = 'running' AND jobs.settings ->> 'accountType' = 'Private' ${which}
      AND NOT EXISTS (
        SELECT FROM job_sessions AS session
        LEFT JOIN linked_accounts AS linked ON linked.id = session.account_id
        WHERE session.job_id = jobs.id
          AND lease.account = jobs.platform || ':' || coalesce(session.proved_account_id, linked.account_id))
      AND NOT EXISTS (
        SELECT FROM messages WHERE messages.run_id = runs.id AND messages.state = 'sending'
          AND messages.sending_at > now() - make_interval(secs => ${SENDING_S}))
    LIMIT ${AT_ONCE}`);
  return Found.parse(rows).map(({ id }) => id);
}
