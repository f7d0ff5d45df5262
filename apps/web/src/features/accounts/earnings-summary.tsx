import { formatFunds, formatPercent, formatPrice } from '#format/numbers.ts';
import styles from './accounts.module.css';
import { type Earnings, PER_MESSAGE, PRICE } from './earnings.ts';
import { texts } from './texts.ts';

/** The accounts' earnings and how they are computed. */
export function EarningsSummary({ earnings }: { readonly earnings: Earnings }) {
  const { total, monthly, sharedLimit, commissionPercent } = earnings;
  const words = texts.earnings;
  const figures: readonly (readonly [label: string, figure: string, hint: string])[] = [
    [words.total, formatFunds(total), words.totalHint],
    [
      words.monthly,
      formatFunds(monthly),
      sharedLimit === 0 ? words.nothingShared : words.monthlyHint(formatPrice(PER_MESSAGE), sharedLimit),
    ],
    [
      words.commission,
      formatPercent(commissionPercent),
      words.commissionHint(formatPrice(PRICE), formatPrice(PER_MESSAGE)),
    ],
  ];
  return (
    <section aria-label={words.title}>
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
