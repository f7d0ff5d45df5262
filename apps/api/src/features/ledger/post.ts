import { createHash } from 'node:crypto';
import type { AccountId, JobId, LedgerKind, MessageId } from '@trawl/contracts';
import { eq, sql } from 'drizzle-orm';
import { AppError } from '../../app-error.ts';
import type { Tx } from '../../db/client.ts';
import { ledgerAccounts, ledgerPostings, ledgerTransactions } from '../../db/schema/index.ts';
import { type LedgerAccount, LOCK_ORDER } from './account-names.ts';

export interface Posting {
  readonly account: LedgerAccount;
  /** Taken from the account where negative, given to it otherwise; in whole micro-dollars. */
  readonly micros: number;
}

export interface Entry {
  /** Of what is asked for: the same again has no second effect. */
  readonly key: string;
  readonly kind: LedgerKind;
  readonly postings: readonly Posting[];
  readonly note?: string | null;
  readonly jobId?: JobId | null;
  readonly messageId?: MessageId | null;
  readonly accountId?: AccountId | null;
  /** The transaction that this one takes back. */
  readonly reverses?: number;
  /** The refusal where an account would fall below nothing. Without it that is an error of ours. */
  readonly short?: (missingMicros: number) => AppError;
}

export interface Posted {
  readonly transactionId: number;
  /** The key was there already, with the same request: nothing was added. */
  readonly again: boolean;
}

/**
 * The one way in which money moves: adds a transaction with its postings, or finds the one that this key made. The database
 * checks at the commit that the postings balance, and refuses a balance below nothing.
 *
 * @throws AppError wrong_state where the key stands for another request; what `short` makes
 */
export async function post(tx: Tx, entry: Entry): Promise<Posted> {
  const postings = entry.postings.toSorted((a, b) => LOCK_ORDER[a.account.kind] - LOCK_ORDER[b.account.kind]);
  const requestHash = hashOf(entry, postings);
  const [made] = await tx
    .insert(ledgerTransactions)
    .values({
      key: entry.key,
      requestHash,
      kind: entry.kind,
      reverses: entry.reverses ?? null,
      note: entry.note ?? null,
      jobId: entry.jobId ?? null,
      messageId: entry.messageId ?? null,
      accountId: entry.accountId ?? null,
    })
    .onConflictDoNothing({ target: ledgerTransactions.key })
    .returning({ id: ledgerTransactions.id });
  if (!made) return findMade(tx, entry.key, requestHash);
  if (entry.short) await checkCover(tx, postings, entry.short);
  await tx
    .insert(ledgerAccounts)
    .values(postings.map(({ account }) => account))
    .onConflictDoNothing();
  await tx.insert(ledgerPostings).values(
    postings.map(({ account, micros }, n) => ({
      transactionId: made.id,
      n,
      ledgerAccount: account.id,
      amountMicros: micros,
    })),
  );
  return { transactionId: made.id, again: false };
}

async function findMade(tx: Tx, key: string, requestHash: string): Promise<Posted> {
  const [found] = await tx
    .select({ id: ledgerTransactions.id, requestHash: ledgerTransactions.requestHash })
    .from(ledgerTransactions)
    .where(eq(ledgerTransactions.key, key));
  if (found?.requestHash !== requestHash) {
    throw new AppError('wrong_state', `${key} stands for something else in the ledger already.`);
  }
  return { transactionId: found.id, again: true };
}

/** Locks what is taken from, so that nothing else takes it before the postings do. */
async function checkCover(tx: Tx, postings: readonly Posting[], short: (missing: number) => AppError): Promise<void> {
  for (const { account, micros } of postings) {
    if (micros > 0 || account.kind === 'world') continue;
    const [found] = await tx
      .select({ micros: ledgerAccounts.balanceMicros })
      .from(ledgerAccounts)
      .where(eq(ledgerAccounts.id, account.id))
      .for('no key update');
    const missing = -micros - (found?.micros ?? 0);
    if (missing > 0) throw short(missing);
  }
}

const hashOf = (entry: Entry, postings: readonly Posting[]): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        entry.kind,
        entry.reverses ?? null,
        entry.jobId ?? null,
        entry.messageId ?? null,
        entry.accountId ?? null,
        postings.map(({ account, micros }) => [account.id, micros]),
      ]),
    )
    .digest('hex');

/** The sum of some postings' amounts, as a whole number of micro-dollars. */
export const sumOfPostings = sql<string>`coalesce(sum(${ledgerPostings.amountMicros}), 0)::bigint`.mapWith(Number);
