import { createHash } from 'node:crypto';
import type { AccountId, JobId, LedgerKind, MessageId } from '@trawl/contracts';
import { msg } from '@trawl/contracts';
import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { AppError } from '../../app-error.ts';
import type { Tx } from '../../db/client.ts';
import { ledgerAccounts, ledgerPostings, ledgerTransactions } from '../../db/schema/index.ts';
import { type Note, noteColumns } from '../../stored-message.ts';
import { type LedgerAccount, LOCK_ORDER } from './account-names.ts';

export interface Posting {
  readonly account: LedgerAccount;
  /** Negative amounts are taken from the account, positive ones added; in whole micro-dollars. */
  readonly micros: number;
}

export interface Entry {
  /** The idempotency key: the same request has no second effect. */
  readonly key: string;
  readonly kind: LedgerKind;
  readonly postings: readonly Posting[];
  readonly note?: Note;
  readonly jobId?: JobId | null;
  readonly messageId?: MessageId | null;
  readonly accountId?: AccountId | null;
  /** The transaction that this one reverses. */
  readonly reverses?: number;
  /** The error if a balance would become negative. Without it, that is an internal error. */
  readonly insufficientFunds?: (missingMicros: number) => AppError;
}

export interface Posted {
  readonly transactionId: number;
  /** Whether the key already existed with the same request, so nothing was added. */
  readonly again: boolean;
}

const Inserted = z.object({ id: z.coerce.number() });

/**
 * Moves money; no other code does. Inserts a transaction with its postings in one statement, or finds the transaction that this
 * key created. The database checks at the commit that the postings balance, and rejects negative balances.
 *
 * @throws AppError wrong_state if the key belongs to another request; the error that `insufficientFunds` returns
 */
export async function post(tx: Tx, entry: Entry): Promise<Posted> {
  const postings = entry.postings.toSorted((a, b) => LOCK_ORDER[a.account.kind] - LOCK_ORDER[b.account.kind]);
  const requestHash = hashOf(entry, postings);
  const missing = entry.insufficientFunds ? await lockDebitedAccounts(tx, postings) : 0;
  if (entry.insufficientFunds && missing > 0) {
    // With the lock held, earlier transactions with this key are visible.
    const earlier = await findPosted(tx, entry.key, requestHash);
    if (earlier) return earlier;
    throw entry.insufficientFunds(missing);
  }
  const { note, noteMessage } = noteColumns(entry.note ?? null);
  const accounts = postings.map(({ account }) => account);
  const column = <T>(values: readonly T[]) => sql.param([...values]);
  const { rows } = await tx.execute(sql`
    WITH entry AS (
      INSERT INTO ledger_transactions (key, request_hash, kind, reverses, note, note_message, job_id, message_id, account_id)
      VALUES (${entry.key}, ${requestHash}, ${entry.kind}, ${entry.reverses ?? null}, ${note},
        ${noteMessage && JSON.stringify(noteMessage)}::jsonb,
        ${entry.jobId ?? null}, ${entry.messageId ?? null}, ${entry.accountId ?? null})
      ON CONFLICT (key) DO NOTHING RETURNING id
    ), side AS (
      SELECT * FROM unnest(
        ${column(accounts.map(({ id }) => id))}::text[], ${column(accounts.map(({ kind }) => kind))}::text[],
        ${column(accounts.map(({ userId }) => userId))}::text[], ${column(accounts.map(({ jobId }) => jobId))}::text[],
        ${column(postings.map(({ micros }) => micros))}::bigint[]
      ) WITH ORDINALITY AS side (account, kind, user_id, job_id, micros, n)
    ), opened AS (
      INSERT INTO ledger_accounts (id, kind, user_id, job_id)
      SELECT account, kind, user_id, job_id FROM side ON CONFLICT DO NOTHING
    )
    INSERT INTO ledger_postings (transaction_id, n, ledger_account, amount_micros)
    SELECT entry.id, side.n - 1, side.account, side.micros FROM entry, side ORDER BY side.n
    RETURNING transaction_id AS id`);
  if (rows[0]) return { transactionId: Inserted.parse(rows[0]).id, again: false };
  const earlier = await findPosted(tx, entry.key, requestHash);
  if (!earlier) throw new Error(`${entry.key} made no transaction`);
  return earlier;
}

/** @throws AppError wrong_state if the key belongs to another request */
async function findPosted(tx: Tx, key: string, requestHash: string): Promise<Posted | null> {
  const [found] = await tx
    .select({ id: ledgerTransactions.id, requestHash: ledgerTransactions.requestHash })
    .from(ledgerTransactions)
    .where(eq(ledgerTransactions.key, key));
  if (!found) return null;
  if (found.requestHash !== requestHash) {
    throw new AppError(
      'wrong_state',
      msg('operator.refused', { text: `${key} is already used by another ledger transaction.` }),
    );
  }
  return { transactionId: found.id, again: true };
}

/**
 * Locks the debited accounts, so no other transaction can spend their money before the postings do.
 *
 * @returns the missing amount of the first account without enough money, in micro-dollars; 0 if all have enough
 */
async function lockDebitedAccounts(tx: Tx, postings: readonly Posting[]): Promise<number> {
  for (const { account, micros } of postings) {
    if (micros > 0 || account.kind === 'world') continue;
    const [found] = await tx
      .select({ micros: ledgerAccounts.balanceMicros })
      .from(ledgerAccounts)
      .where(eq(ledgerAccounts.id, account.id))
      .for('no key update');
    const missing = -micros - (found?.micros ?? 0);
    if (missing > 0) return missing;
  }
  return 0;
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

/** The sum of postings, in whole micro-dollars. */
export const sumOfPostings = sql<string>`coalesce(sum(${ledgerPostings.amountMicros}), 0)::bigint`.mapWith(Number);
