import { AccountId, LEASE_MS, msg, type OpenPlatformId, type RunId, UserId } from '@trawl/contracts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { AppContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { accountLeases, linkedAccounts } from '../../db/schema/index.ts';
import { UnopenedSeal } from '../../sealing/seal.ts';
import { leaseAccounts, openAccountSession, RESTING, restAccount } from '../accounts/index.ts';
import { type Picked, type Sender, untilPace } from '../messages/index.ts';
import { isInPool, POOL_KEY, poolSums, RECENT_DAYS, untilPaceMs, WITH_LOWEST_LIMIT } from './pool.ts';
import { beginTurn, nextInTurn, requestTurn, type Turn } from './pool-turns.ts';

/** How long a page waits before it retries while another page of its run is sending. */
const PAGE_BUSY_MS = 1_000;

/** A run that finds every account in use rests for as long as it has waited so far, within these bounds. */
const BUSY_MIN_MS = 15_000;
const BUSY_MAX_MS = 300_000;

/** How long an account stays reserved for the waiting run that it was offered to. */
const OFFER_MS = 20_000;

/** How many accounts a run may lose to other runs before it rests. Each loss means that another run got an account. */
const LOST_MAX = 20;

/** How long an account rests if its session can't be decrypted, so that an operator can restore the key. */
const UNOPENED_REST_MS = 60 * 60_000;

const Candidate = z.object({
  id: AccountId,
  user_id: UserId,
  account_key: z.string(),
  dms_limit: z.number(),
  rests_ms: z.number(),
});
type Candidate = z.infer<typeof Candidate>;

/**
 * Picks the shared account for the next message of a run: among accounts without a lease of another run, the one that has sent
 * the smallest fraction of its daily limit, so work and earnings are proportional to the owners' limits. Releases the run's
 * previous accounts that have no pending message. If there are fewer accounts than runs that need one, the runs take turns.
 */
export async function pickPoolSender(
  context: AppContext,
  tx: Tx,
  platform: OpenPlatformId,
  run: Page,
): Promise<Picked> {
  await releaseIdleAccounts(tx, run.id);
  let lost = 0;
  while (lost < LOST_MAX) {
    const [next] = await candidates(context, tx, platform, run);
    if (!next) return noneFree(tx, platform, run);
    if (next.rests_ms > 0) {
      if (!(await hasPendingMessageElsewhere(tx, run))) await requestTurn(tx, run);
      return untilPace(next.rests_ms);
    }
    const other = await nextInTurn(tx, platform, run);
    if (other !== null) {
      // The sweep wakes the other run; the account stays reserved for it until then.
      const offered = await leaseAccounts(tx, other, [next.account_key], OFFER_MS);
      if (offered.size > 0) continue;
    }
    const leased = await leaseAccounts(tx, run.id, [next.account_key], LEASE_MS);
    const sender = leased.size > 0 ? await senderOf(context, tx, next) : null;
    if (!sender) {
      // Another run has leased the account since this transaction read it, or the account rests from now on. The next read reflects this.
      lost++;
      continue;
    }
    // A run that sends its current message while another run waits doesn't begin a new turn.
    if (other === null) await beginTurn(tx, run);
    return { kind: 'sender', sender };
  }
  return busy(tx, run);
}

/** A browser page of a run. */
interface Page extends Turn {
  readonly epoch: number;
  readonly lane: number;
}

async function noneFree(tx: Tx, platform: OpenPlatformId, run: Page): Promise<Picked> {
  const { accounts, leftToday } = await poolSums(tx, platform);
  if (leftToday > 0) return busy(tx, run);
  return { kind: 'over', reason: msg(accounts > 0 ? 'order.pool_used' : 'order.pool_empty') };
}

/**
 * A page waits while another page of its run is sending. If no page is sending, the run rests, so no worker is blocked while
 * it waits for its turn.
 */
async function busy(tx: Tx, run: Page): Promise<Picked> {
  if (await hasPendingMessageElsewhere(tx, run)) return { kind: 'wait', ms: PAGE_BUSY_MS, reason: null };
  const waitedMs = await requestTurn(tx, run);
  return {
    kind: 'rest',
    ms: Math.min(BUSY_MAX_MS, Math.max(BUSY_MIN_MS, waitedMs)),
    reason: msg('direct.pool_in_use'),
  };
}

/** Whether another page of the run has a pending message. */
async function hasPendingMessageElsewhere(tx: Tx, { id, epoch, lane }: Page): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    SELECT FROM messages WHERE run_id = ${id} AND epoch = ${epoch} AND lane <> ${lane}
      AND state IN ('planned', 'sending') AND account_key <> '' LIMIT 1`);
  return rows.length > 0;
}

/**
 * The sender of a planned message if its owner still shares the account, locked against changes until the commit. Returns none
 * for an account that is being changed, because the caller may hold message locks and must never wait for an account.
 */
export async function poolSender(
  context: AppContext,
  tx: Tx,
  platform: OpenPlatformId,
  id: AccountId,
): Promise<Sender | null> {
  const { rows } = await tx.execute(sql`
    SELECT id, user_id, platform || ':' || account_id AS account_key, lowest.dms_limit, 0 AS rests_ms
    FROM ${linkedAccounts} ${WITH_LOWEST_LIMIT}
    WHERE ${linkedAccounts.id} = ${id} AND ${isInPool(platform)} FOR SHARE OF linked_accounts SKIP LOCKED`);
  return rows[0] ? senderOf(context, tx, Candidate.parse(rows[0])) : null;
}

async function senderOf({ sealer, logger }: AppContext, tx: Tx, account: Candidate): Promise<Sender | null> {
  const session = await openAccountSession(tx, sealer, account.id).catch(async (error: unknown) => {
    if (!(error instanceof UnopenedSeal)) throw error;
    // Without the rest, this account could be picked first every time. The rest replaces the run's lease.
    logger.error({ err: error, accountId: account.id }, 'a shared account can’t be opened; it rests');
    await restAccount(tx, account.id, UNOPENED_REST_MS);
    return null;
  });
  if (!session) return null;
  return {
    ...session,
    accountKey: account.account_key,
    limit: account.dms_limit,
    linkedAccountId: account.id,
    ownerUserId: account.user_id,
  };
}

/**
 * Accounts below their daily limit that no other run or page uses. Accounts that may send now precede those that are resting for
 * their pace or a platform limit; the least used come first. Locks them until the transaction ends and skips accounts that are
 * being changed.
 */
async function candidates(context: AppContext, tx: Tx, platform: OpenPlatformId, run: Page): Promise<Candidate[]> {
  const { rows } = await tx.execute(sql`
    WITH day AS (${RECENT_DAYS})
    SELECT ${linkedAccounts.id}, ${linkedAccounts.userId}, ${POOL_KEY} AS account_key, lowest.dms_limit,
      greatest(0, ${untilPaceMs(context, platform)}, extract(epoch FROM rest.lease_until - now()) * 1000)::float8 AS rests_ms
    FROM ${linkedAccounts} ${WITH_LOWEST_LIMIT} LEFT JOIN day ON day.account_key = ${POOL_KEY}
    LEFT JOIN ${accountLeases} AS rest ON rest.account = ${POOL_KEY} AND rest.run_id = ${RESTING}
    WHERE ${isInPool(platform)} AND coalesce(day.sent, 0) < lowest.dms_limit AND NOT EXISTS (
      SELECT FROM ${accountLeases} WHERE ${accountLeases.account} = ${POOL_KEY}
        AND ${accountLeases.runId} NOT IN (${run.id}, ${RESTING}) AND ${accountLeases.leaseUntil} > now()
    ) AND NOT EXISTS (
      SELECT FROM messages WHERE messages.run_id = ${run.id} AND messages.epoch = ${run.epoch} AND messages.lane <> ${run.lane}
        AND messages.state IN ('planned', 'sending') AND messages.account_key = ${POOL_KEY}
    )
    ORDER BY rests_ms, coalesce(day.sent, 0) / lowest.dms_limit, ${linkedAccounts.id}
    LIMIT 1 FOR SHARE OF linked_accounts SKIP LOCKED`);
  return rows.map((row) => Candidate.parse(row));
}

async function releaseIdleAccounts(tx: Tx, runId: RunId): Promise<void> {
  await tx.execute(sql`
    DELETE FROM ${accountLeases} WHERE ${accountLeases.runId} = ${runId} AND NOT EXISTS (
      SELECT FROM messages WHERE messages.run_id = ${runId} AND messages.state IN ('planned', 'sending')
        AND messages.account_key = ${accountLeases.account}
    )`);
}
