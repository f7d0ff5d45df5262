import {
  ACCOUNT_PLATFORM_NAMES,
  AccountId,
  type AccountPlatformId,
  msg,
  type OpenPlatformId,
  type UserId,
} from '@trawl/contracts';
import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import { AppError } from '../../app-error.ts';
import type { Executor, Tx } from '../../db/client.ts';
import { linkedAccounts } from '../../db/schema/index.ts';
import type { Sealer } from '../../sealing/seal.ts';
import { queueMail } from '../mail/index.ts';

export type AccountRow = typeof linkedAccounts.$inferSelect;

/** What an account's session identifier is sealed for. */
export const placeOfAccount = (id: AccountId): string => `linked_accounts/${id}`;

/** How an account is called where its owner reads of it. */
export const nameOf = ({ platform, username }: Pick<AccountRow, 'platform' | 'username'>): string =>
  username === null ? ACCOUNT_PLATFORM_NAMES[platform] : `@${username} (${ACCOUNT_PLATFORM_NAMES[platform]})`;

/** The same for what never was and for what is another customer's. */
export const accountNotFound = (): AppError => new AppError('not_found', msg('account.not_found'));

/** A user's linked accounts, in the order they were added. */
export const ownAccounts = (db: Executor, userId: UserId): Promise<AccountRow[]> =>
  db
    .select()
    .from(linkedAccounts)
    .where(eq(linkedAccounts.userId, userId))
    .orderBy(asc(linkedAccounts.createdAt), asc(linkedAccounts.id));

/** @throws AppError not_found, also for another customer's account */
export async function ownAccount(db: Executor, userId: UserId, id: AccountId): Promise<AccountRow> {
  const [row] = await db.select().from(linkedAccounts).where(isOwn(userId, id));
  if (!row) throw accountNotFound();
  return row;
}

/**
 * Locked to be changed, or to be deleted.
 *
 * @throws AppError not_found, also for another customer's account
 */
export async function lockOwnAccount(
  tx: Tx,
  userId: UserId,
  id: AccountId,
  to: 'change' | 'delete',
): Promise<AccountRow> {
  const strength = to === 'delete' ? 'update' : 'no key update';
  const [row] = await tx.select().from(linkedAccounts).where(isOwn(userId, id)).for(strength);
  if (!row) throw accountNotFound();
  return row;
}

const isOwn = (userId: UserId, id: AccountId) => and(eq(linkedAccounts.id, id), eq(linkedAccounts.userId, userId));

/** A session that a run may use, opened. For a worker's answer alone. */
export interface RunSession {
  readonly sessionRef: string;
  readonly sessionId: string;
  /** The platform's id of the session's owner; null until a worker has asked. */
  readonly accountId: string | null;
}

/**
 * A linked account's session, opened. For a worker's answer alone.
 *
 * @returns null where the account is gone or expired
 */
export async function openAccountSession(db: Executor, sealer: Sealer, id: AccountId): Promise<RunSession | null> {
  const [row] = await db.select().from(linkedAccounts).where(eq(linkedAccounts.id, id));
  if (!row || row.status === 'expired') return null;
  // Its session was looked at before it was stored.
  return { sessionRef: id, sessionId: sealer.open(row.sealed, placeOfAccount(id)), accountId: row.accountId };
}

/**
 * Rows are locked in one order everywhere: user, job, linked account, message, the ledger's. The deletion of an account has
 * its row before it reaches its messages; so who is to change an account and messages locks the account first, with this.
 */
export async function lockAccounts(tx: Tx, ids: readonly AccountId[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .select({ id: linkedAccounts.id })
    .from(linkedAccounts)
    .where(inArray(linkedAccounts.id, [...ids]))
    .orderBy(asc(linkedAccounts.id))
    .for('no key update');
}

/** Which of these stand for accounts that their owners share on a platform. */
export async function sharedAmong(
  db: Executor,
  platform: OpenPlatformId,
  refs: readonly string[],
): Promise<AccountId[]> {
  const ids = refs.flatMap((ref) => AccountId.safeParse(ref).data ?? []);
  if (ids.length === 0) return [];
  const found = await db
    .select({ id: linkedAccounts.id })
    .from(linkedAccounts)
    .where(
      and(
        inArray(linkedAccounts.id, ids),
        eq(linkedAccounts.platform, platform),
        eq(linkedAccounts.accountType, 'shared'),
      ),
    );
  return found.map(({ id }) => id);
}

/**
 * Keeps an account from being deleted until the transaction ends. Never waits, since whoever asks may have messages locked:
 * an account whose deletion is under way counts as gone.
 *
 * @returns is it there?
 */
export async function keepAccount(tx: Tx, id: AccountId): Promise<boolean> {
  const kept = await tx
    .select({ id: linkedAccounts.id })
    .from(linkedAccounts)
    .where(eq(linkedAccounts.id, id))
    .for('key share', { skipLocked: true });
  return kept.length > 0;
}

/**
 * The platform no longer accepts the account's session: nothing is sent or read with it until its owner, who is told once by
 * mail, renews it.
 */
export async function expireAccount(tx: Tx, id: AccountId): Promise<void> {
  const [expired] = await tx
    .update(linkedAccounts)
    .set({ status: 'expired', checkedAt: sql`now()` })
    .where(and(eq(linkedAccounts.id, id), ne(linkedAccounts.status, 'expired')))
    .returning({ userId: linkedAccounts.userId });
  if (expired) await queueMail(tx, 'account_expired', { userId: expired.userId, accountId: id });
}

/**
 * A linked account that a job is to use. Locked against a deletion until the job has it.
 *
 * @throws AppError bad_input where there is no such account of the user's, or it can't be used
 */
export async function pickAccount(
  tx: Tx,
  userId: UserId,
  platform: AccountPlatformId,
  id: AccountId,
): Promise<AccountRow> {
  const [row] = await tx.select().from(linkedAccounts).where(isOwn(userId, id)).for('key share');
  if (!row || row.platform !== platform) {
    throw new AppError('bad_input', msg('account.not_linked', { account: id }));
  }
  if (row.status === 'expired') {
    throw new AppError('bad_input', msg('account.expired', { name: row.username ?? 'this account' }));
  }
  return row;
}
