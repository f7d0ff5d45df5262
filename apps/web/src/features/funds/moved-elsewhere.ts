import type { StatementEntry } from '@trawl/contracts';
import { formatAmount, formatExact } from '#format/numbers.ts';
import { texts } from './texts.ts';

/**
 * What a line says of an amount that moved another balance than the funds; null where it moved the funds. Only amounts of
 * the funds stand in the column of amounts, so that it adds up to what can be spent.
 */
export function movedElsewhere({ account, amount }: Pick<StatementEntry, 'account' | 'amount'>): string | null {
  switch (account) {
    case 'funds':
      return null;
    case 'hold':
      return (amount < 0 ? texts.ofHeld : texts.backToHeld)(formatExact(amount));
    case 'earnings':
      return texts.ofEarnings(formatAmount(amount));
  }
}
