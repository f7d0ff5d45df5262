import type { StatementEntry } from '@trawl/contracts';
import { formatAmount, formatExact } from '#format/numbers.ts';
import { t } from '#language/t.ts';

/**
 * The text for an amount that changed a balance other than the funds; null for the funds. The amounts column contains only changes of
 * the funds, so it adds up to the available balance.
 */
export function movedElsewhere({ account, amount }: Pick<StatementEntry, 'account' | 'amount'>): string | null {
  switch (account) {
    case 'funds':
      return null;
    case 'hold':
      return t(amount < 0 ? 'funds.ofHeld' : 'funds.backToHeld', { amount: formatExact(amount) });
    case 'earnings':
      return t('funds.ofEarnings', { amount: formatAmount(amount) });
  }
}
