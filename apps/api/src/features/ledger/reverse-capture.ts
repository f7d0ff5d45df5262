import { type MessageId, msg, SHARED_DM_PRICE_MICROS } from '@trawl/contracts';
import { eq } from 'drizzle-orm';
import { AppError } from '../../app-error.ts';
import type { Tx } from '../../db/client.ts';
import { ledgerTransactions } from '../../db/schema/index.ts';
import type { Note } from '../../stored-message.ts';
import { captureKey } from './capture.ts';
import { inDollars } from './dollars.ts';
import { release } from './release.ts';
import { reverse } from './reverse.ts';

export interface ReversedCapture {
  /** The amount returned to the funds of the order's owner, in micro-dollars. */
  readonly micros: number;
  /** Whether the payment was already reversed, so nothing was added. */
  readonly again: boolean;
}

/**
 * Reverses the payment of a delivered message: from the account's owner and the commission, through the order's hold, to the funds
 * of the order's owner. This works for orders that are in progress, over or deleted. The reversal is all or nothing.
 *
 * @throws AppError wrong_state if the message wasn't paid for; out_of_funds if its owner has been paid out since
 */
export async function reverseCapture(tx: Tx, messageId: MessageId, note: Note): Promise<ReversedCapture> {
  const [captured] = await tx
    .select({ id: ledgerTransactions.id, jobId: ledgerTransactions.jobId })
    .from(ledgerTransactions)
    .where(eq(ledgerTransactions.key, captureKey(messageId)));
  if (!captured?.jobId) {
    throw new AppError(
      'wrong_state',
      msg('operator.refused', { text: `${messageId} was not paid for: there is nothing to reverse.` }),
    );
  }
  const micros = SHARED_DM_PRICE_MICROS;
  const { again } = await reverse(tx, {
    transactionId: captured.id,
    key: `reverse:${messageId}`,
    note,
    insufficientFunds: (missing) =>
      new AppError(
        'out_of_funds',
        msg('operator.refused', {
          text: `The owner of the account that sent ${messageId} has been paid out since: ${inDollars(missing)} is missing, so nothing was reversed.`,
        }),
      ),
  });
  if (!again) await release(tx, { jobId: captured.jobId, micros, key: `release:reverse:${messageId}`, note });
  return { micros, again };
}
