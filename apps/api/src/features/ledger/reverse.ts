import { msg } from '@trawl/contracts';
import { asc, eq } from 'drizzle-orm';
import { AppError } from '../../app-error.ts';
import type { Tx } from '../../db/client.ts';
import { ledgerAccounts, ledgerPostings, ledgerTransactions } from '../../db/schema/index.ts';
import type { Note } from '../../stored-message.ts';
import { inDollars } from './dollars.ts';
import { type Posted, post } from './post.ts';

export interface Reversal {
  readonly transactionId: number;
  readonly key: string;
  /** The reason, shown in the statement. */
  readonly note: Note;
  /** The error if the credited money is already spent; by default the ledger's own. */
  readonly insufficientFunds?: (missingMicros: number) => AppError;
}

/**
 * Reverses a transaction with one that has the opposite postings. A transaction can be reversed once; a reversal can't be
 * reversed.
 *
 * @throws AppError not_found; wrong_state if it was already reversed; out_of_funds if the credited money is spent
 */
export async function reverse(tx: Tx, { transactionId, key, note, insufficientFunds }: Reversal): Promise<Posted> {
  const [original] = await tx
    .select()
    .from(ledgerTransactions)
    .where(eq(ledgerTransactions.id, transactionId))
    // Serializes concurrent reversals.
    .for('no key update');
  if (!original)
    throw new AppError(
      'not_found',
      msg('operator.refused', { text: `The ledger has no transaction ${transactionId}.` }),
    );
  const [taken] = await tx
    .select({ key: ledgerTransactions.key })
    .from(ledgerTransactions)
    .where(eq(ledgerTransactions.reverses, transactionId));
  if (original.kind === 'reversal' || (taken && taken.key !== key)) {
    throw new AppError(
      'wrong_state',
      msg('operator.refused', { text: `Transaction ${transactionId} can’t be reversed: it was reversed already.` }),
    );
  }
  const postings = await tx
    .select({ account: ledgerAccounts, micros: ledgerPostings.amountMicros })
    .from(ledgerPostings)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerPostings.ledgerAccount))
    .where(eq(ledgerPostings.transactionId, transactionId))
    .orderBy(asc(ledgerPostings.n));
  return post(tx, {
    key,
    kind: 'reversal',
    reverses: transactionId,
    note,
    jobId: original.jobId,
    messageId: original.messageId,
    accountId: original.accountId,
    postings: postings.map(({ account: { id, kind, userId, jobId }, micros }) => ({
      account: { id, kind, userId, jobId },
      micros: -micros,
    })),
    insufficientFunds:
      insufficientFunds ??
      ((missing) =>
        new AppError(
          'out_of_funds',
          msg('operator.refused', {
            text: `Transaction ${transactionId} can’t be reversed: ${inDollars(missing)} of its amount has been spent.`,
          }),
        )),
  });
}
