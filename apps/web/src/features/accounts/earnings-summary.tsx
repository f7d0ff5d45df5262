import { formatExact, formatPercent, formatPrice } from '#format/numbers.ts';
import { t } from '#language/t.ts';
import styles from './accounts.module.css';
import { type Earnings, PER_MESSAGE, PRICE } from './earnings.ts';

/** The accounts' earnings and how they are computed. */
export function EarningsSummary({ earnings }: { readonly earnings: Earnings }) {
  const { total, monthly, sharedLimit, commissionPercent } = earnings;
  const figures: readonly (readonly [label: string, figure: string, hint: string])[] = [
    [t('accounts.earnings.total'), formatExact(total), t('accounts.earnings.totalHint')],
    [
      t('accounts.earnings.monthly'),
      formatExact(monthly),
      sharedLimit === 0
        ? t('accounts.earnings.nothingShared')
        : t('accounts.earnings.monthlyHint', { perMessage: formatPrice(PER_MESSAGE), limit: sharedLimit }),
    ],
    [
      t('accounts.earnings.commission'),
      formatPercent(commissionPercent),
      t('accounts.earnings.commissionHint', { price: formatPrice(PRICE), perMessage: formatPrice(PER_MESSAGE) }),
    ],
  ];
  return (
    <section aria-label={t('accounts.earnings.title')}>
      <dl className={styles.figures}>
        {figures.map(([label, figure, hint]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={styles.figure}>{figure}</dd>
            <dd className={styles.hint}>{hint}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
