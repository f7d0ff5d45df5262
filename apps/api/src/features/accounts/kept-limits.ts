import { createHmac } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { AppContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { deriveKey } from '../../signing/derive-key.ts';
import { RESTING } from './lease-accounts.ts';

type Env = Pick<AppContext['env'], 'SIGNING_KEY'>;

/** An account's key without the account's number. It is keyed, because all numbers could be tried. */
const hashed = ({ SIGNING_KEY }: Env, key: string): string =>
  `hashed:${createHmac('sha256', deriveKey(SIGNING_KEY, 'account key')).update(key).digest('base64url')}`;

/**
 * Locks the limits of accounts until the transaction ends. Without the lock, an account that another user links during the deletion of its
 * last user would lose its limits: neither transaction would see the other's changes.
 *
 * @param keys created by `accountKey`
 */
export async function lockLimits(tx: Tx, keys: readonly string[]): Promise<void> {
  // A fixed order prevents deadlocks.
  await tx.execute(sql`
    SELECT pg_advisory_xact_lock(lock) FROM (
      SELECT DISTINCT hashtext('limits ' || key) AS lock FROM unnest(${sql.param([...keys])}::text[]) AS key ORDER BY lock
    ) AS locks`);
}

/**
 * Keeps the daily counts and the rests of accounts under a hash, before they are deleted together with a user. The platform's limits and
 * the owner's still apply to an account that is linked again. Housekeeping deletes them once they have no effect.
 *
 * @param keys created by `accountKey`
 */
export const keepLimits = (tx: Tx, env: Env, keys: readonly string[]): Promise<void> =>
  copyLimits(
    tx,
    keys,
    keys.map((key) => hashed(env, key)),
  );

/** Gives an account that a user has linked or a worker has verified in this transaction the limits that `keepLimits` has kept. */
export async function restoreLimits(tx: Tx, env: Env, key: string): Promise<void> {
  await lockLimits(tx, [key]);
  const kept = hashed(env, key);
  await copyLimits(tx, [kept], [key]);
  await tx.execute(sql`DELETE FROM account_days WHERE account_key = ${kept}`);
  await tx.execute(sql`DELETE FROM account_leases WHERE account = ${kept}`);
}

async function copyLimits(tx: Tx, from: readonly string[], to: readonly string[]): Promise<void> {
  const names = sql`unnest(${sql.param([...from])}::text[], ${sql.param([...to])}::text[]) AS name (before, after)`;
  await tx.execute(sql`
    INSERT INTO account_days (account_key, day, sent, last_at)
    SELECT after, day, sent, last_at FROM account_days JOIN ${names} ON account_key = before
    ON CONFLICT (account_key, day) DO UPDATE
      SET sent = account_days.sent + excluded.sent, last_at = greatest(account_days.last_at, excluded.last_at)`);
  await tx.execute(sql`
    INSERT INTO account_leases (account, run_id, lease_until)
    SELECT after, ${RESTING}, lease_until FROM account_leases JOIN ${names} ON account = before WHERE lease_until > now()
    ON CONFLICT (account) DO UPDATE SET lease_until = greatest(account_leases.lease_until, excluded.lease_until)
      WHERE account_leases.run_id = ${RESTING}`);
}
