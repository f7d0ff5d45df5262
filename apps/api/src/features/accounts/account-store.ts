import {
  ACCOUNT_PLATFORM_NAMES,
  AccountId,
  type AccountPlatformId,
  msg,
  type OpenPlatformId,
  type UserId,
} from '@trawl/contracts';
import { sessionHash } from '@trawl/service-kit';
import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import { AppError } from '../../app-error.ts';
import type { Db, Executor, Tx } from '../../db/client.ts';
import { linkedAccounts } from '../../db/schema/index.ts';
import { type Resealed, resealColumn } from '../../sealing/reseal.ts';
import { type Sealer, UnopenedSeal } from '../../sealing/seal.ts';
import { queueMail } from '../mail/index.ts';
import { recordNotification } from '../notifications/index.ts';

export type AccountRow = typeof linkedAccounts.$inferSelect;

/** The associated data for sealing an account's session ID. */
export const placeOfAccount = (id: AccountId): string => `linked_accounts/${id}`;

/** Reseals the session IDs of linked accounts with the current key. */
export const resealAccounts = (db: Db, sealer: Sealer): Promise<Resealed> =>
  resealColumn(db, sealer, linkedAccounts.id, linkedAccounts.sealed, placeOfAccount);

/** The account's display name for its owner. */
export const nameOf = ({ platform, username }: Pick<AccountRow, 'platform' | 'username'>): string =>
  username === null ? ACCOUNT_PLATFORM_NAMES[platform] : `@${username} (${ACCOUNT_PLATFORM_NAMES[platform]})`;

/** The same error for a missing account and for another user's account. */
const accountNotFound = (): AppError => new AppError('not_found', msg('account.not_found'));

/** A user's linked accounts, in the order they were added. */
export const ownAccounts = (db: Executor, userId: UserId): Promise<AccountRow[]> =>
  db
    .select()
    .from(linkedAccounts)
    .where(eq(linkedAccounts.userId, userId))
    .orderBy(asc(linkedAccounts.createdAt), asc(linkedAccounts.id));

/** @throws AppError not_found, also for another user's account */
export async function ownAccount(db: Executor, userId: UserId, id: AccountId): Promise<AccountRow> {
  const [row] = await db.select().from(linkedAccounts).where(isOwn(userId, id));
  if (!row) throw accountNotFound();
  return row;
}

/**
 * Locks an account for a change or a deletion.
 *
 * @throws AppError not_found, also for another user's account
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

/** A decrypted session that a run may use. Only for replies to workers. */
export interface RunSession {
  readonly sessionRef: string;
  readonly sessionId: string;
  /** The id of the session's account on the platform; null until a worker has verified it. */
  readonly accountId: string | null;
}

/**
 * Decrypts a linked account's session. Only for replies to workers.
 *
 * @returns null if the account doesn't exist or is expired
 */
export async function openAccountSession(db: Executor, sealer: Sealer, id: AccountId): Promise<RunSession | null> {
  const [row] = await db.select().from(linkedAccounts).where(eq(linkedAccounts.id, id));
  if (!row || row.status === 'expired') return null;
  // The session was checked before it was stored.
  return { sessionRef: id, sessionId: sealer.open(row.sealed, placeOfAccount(id)), accountId: row.accountId };
}

/**
 * Locks accounts. Rows are always locked in this order: user, job, linked account, message, ledger accounts. Deleting an account
 * locks its row before its messages, so code that changes an account and its messages must call this first.
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

/** Returns the account ids in `refs` whose accounts are shared on this platform. */
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
 * Prevents an account's deletion until the transaction ends. Never waits, because the caller may hold message locks: an account
 * that is being deleted counts as missing.
 *
 * @returns whether the account exists
 */
export async function lockAgainstDeletion(tx: Tx, id: AccountId): Promise<boolean> {
  const kept = await tx
    .select({ id: linkedAccounts.id })
    .from(linkedAccounts)
    .where(eq(linkedAccounts.id, id))
    .for('key share', { skipLocked: true });
  return kept.length > 0;
}

/** A worker's report that the platform rejected an account's session, or challenged the account. */
export interface LostSession {
  readonly state: 'dead' | 'challenged';
  /** Identifies the session that the worker used. Workers of the previous release don't send it. */
  readonly sessionHash?: string | undefined;
}

/**
 * Marks an account as expired after its session was lost: nothing is sent or read with it until its owner renews it. A challenged account
 * needs a session that its owner adds, because a check of the stored one may succeed. The owner gets one mail. Nothing happens if the
 * owner has already replaced the reported session.
 */
export async function expireAccount(sealer: Sealer, tx: Tx, id: AccountId, lost: LostSession): Promise<void> {
  const { state } = lost;
  if (await isReplaced(sealer, tx, id, lost)) return;
  const [expired] = await tx
    .update(linkedAccounts)
    .set({ status: 'expired', checkedAt: sql`now()`, ...(state === 'challenged' && { challengedAt: sql`now()` }) })
    .where(and(eq(linkedAccounts.id, id), ne(linkedAccounts.status, 'expired')))
    .returning();
  if (!expired) return;
  await queueMail(tx, 'account_expired', { userId: expired.userId, accountId: id });
  await notifyExpired(tx, expired);
}

/** Locks the account, so that its session can't be replaced until the transaction ends. */
async function isReplaced(sealer: Sealer, tx: Tx, id: AccountId, lost: LostSession): Promise<boolean> {
  if (lost.sessionHash === undefined) return false;
  await lockAccounts(tx, [id]);
  const [row] = await tx
    .select({ sealed: linkedAccounts.sealed })
    .from(linkedAccounts)
    .where(eq(linkedAccounts.id, id));
  if (!row) return false;
  try {
    return sessionHash(sealer.open(row.sealed, placeOfAccount(id))) !== lost.sessionHash;
  } catch (error) {
    // Without its key, the session can't be compared, and no run can use it, so the account may expire.
    if (error instanceof UnopenedSeal) return false;
    throw error;
  }
}

/** Records in the owner's notifications that an account needs a new session. */
export const notifyExpired = (
  tx: Tx,
  row: Pick<AccountRow, 'id' | 'userId' | 'platform' | 'username'>,
): Promise<void> =>
  recordNotification(tx, {
    userId: row.userId,
    accountId: row.id,
    message: msg('notification.account_expired', { account: nameOf(row) }),
  });

export const accountExpired = ({ username }: Pick<AccountRow, 'username'>): AppError =>
  new AppError('bad_input', msg('account.expired', { name: username ?? 'this account' }));

/**
 * A linked account for a job, locked against deletion until the job references it.
 *
 * @throws AppError bad_input if the user has no such account or it can't be used
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
    throw accountExpired(row);
  }
  return row;
}
