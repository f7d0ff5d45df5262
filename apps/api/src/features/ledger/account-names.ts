import type { JobId, LedgerAccountKind, UserId } from '@trawl/contracts';

/** A ledger account; it is created with its first posting. */
export interface LedgerAccount {
  readonly id: string;
  readonly kind: LedgerAccountKind;
  readonly userId: UserId | null;
  readonly jobId: JobId | null;
}

const account = (
  kind: LedgerAccountKind,
  owner: string,
  userId: UserId | null,
  jobId: JobId | null,
): LedgerAccount => ({
  id: owner === '' ? kind : `${kind}:${owner}`,
  kind,
  userId,
  jobId,
});

/** The outside world: the source of deposits and the destination of payouts. */
export const WORLD = account('world', '', null, null);
/** Trawl's share of each message sent from a shared account. */
export const COMMISSION = account('commission', '', null, null);
export const fundsAccount = (userId: UserId): LedgerAccount => account('funds', userId, userId, null);
export const earningsAccount = (userId: UserId): LedgerAccount => account('earnings', userId, userId, null);
/** The amount that an order holds for its messages. */
export const holdAccount = (jobId: JobId, userId: UserId | null): LedgerAccount =>
  account('hold', jobId, userId, jobId);

/**
 * The order in which a transaction locks its accounts. Captures of several orders run concurrently, several per database
 * transaction; all of them lock the commission first, which prevents deadlocks.
 */
export const LOCK_ORDER: Readonly<Record<LedgerAccountKind, number>> = {
  commission: 1,
  hold: 2,
  earnings: 3,
  funds: 4,
  world: 5,
};
