import type { JobId, LedgerAccountKind, UserId } from '@trawl/contracts';

/** A ledger account by its name and what it is; it comes into being with its first posting. */
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

/** Everything outside: where deposits come from and payouts go. */
export const WORLD = account('world', '', null, null);
/** What the house keeps of each message sent from a shared account. */
export const COMMISSION = account('commission', '', null, null);
export const fundsAccount = (userId: UserId): LedgerAccount => account('funds', userId, userId, null);
export const earningsAccount = (userId: UserId): LedgerAccount => account('earnings', userId, userId, null);
/** What a customer's order keeps for its messages. */
export const holdAccount = (jobId: JobId, userId: UserId | null): LedgerAccount =>
  account('hold', jobId, userId, jobId);

/**
 * The order in which one transaction takes the locks of its accounts. Captures of several orders run side by side, each
 * several in a database transaction: since all of them take the commission first, none waits for another in a circle.
 */
export const LOCK_ORDER: Readonly<Record<LedgerAccountKind, number>> = {
  commission: 1,
  hold: 2,
  earnings: 3,
  funds: 4,
  world: 5,
};
