import type { JobId } from '@trawl/contracts';
import { msg } from '@trawl/contracts';
import { eq } from 'drizzle-orm';
import { AppError } from '../../app-error.ts';
import type { Tx } from '../../db/client.ts';
import { ledgerAccounts } from '../../db/schema/index.ts';
import type { Note } from '../../stored-message.ts';
import { fundsAccount, holdAccount } from './account-names.ts';
import { inDollars } from './dollars.ts';
import { type Posted, post } from './post.ts';

export interface Release {
  readonly jobId: JobId;
  /** `all`: the order's hold minus `keepMicros`. */
  readonly micros: number | 'all';
  readonly keepMicros?: number;
  readonly key: string;
  readonly note?: Note;
}

/**
 * Returns money that an order no longer needs to its owner's funds.
 *
 * @returns null if there is nothing to release
 * @throws AppError wrong_state if the order holds less
 */
export async function release(
  tx: Tx,
  { jobId, micros, keepMicros = 0, key, note = null }: Release,
): Promise<(Posted & { readonly micros: number }) | null> {
  const [held] = await tx
    .select({ userId: ledgerAccounts.userId, micros: ledgerAccounts.balanceMicros })
    .from(ledgerAccounts)
    .where(eq(ledgerAccounts.id, holdAccount(jobId, null).id))
    .for('no key update');
  if (!held?.userId) return null;
  const given = micros === 'all' ? Math.max(0, held.micros - keepMicros) : micros;
  if (given === 0) return null;
  const posted = await post(tx, {
    key,
    kind: 'release',
    jobId,
    note,
    postings: [
      { account: holdAccount(jobId, held.userId), micros: -given },
      { account: fundsAccount(held.userId), micros: given },
    ],
    insufficientFunds: (missing) =>
      new AppError(
        'wrong_state',
        msg('operator.refused', {
          text: `The order holds only ${inDollars(given - missing)}, so ${inDollars(given)} can’t be released.`,
        }),
      ),
  });
  return { ...posted, micros: given };
}
