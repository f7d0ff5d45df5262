import { COMMISSION_PERCENT } from '@trawl/contracts';
import { useId } from 'react';
import { formatExact, formatNumber, formatPercent, formatPrice } from '#format/numbers.ts';
import { t } from '#language/t.ts';
import styles from './accounts.module.css';
import { monthlyOf, PER_MESSAGE } from './earnings.ts';

interface ConsentPointsProps {
  readonly limit: number;
  readonly agreed: boolean;
  /** The error if the checkbox isn't ticked. */
  readonly problem?: string | undefined;
  readonly onAgree: (agreed: boolean) => void;
}

/** The consequences of sharing an account, and the consent checkbox. */
export function ConsentPoints({ limit, agreed, problem, onAgree }: ConsentPointsProps) {
  const problemId = useId();
  const points: readonly (readonly [string, string])[] = [
    [t('accounts.consent.what'), t('accounts.consent.whatWords')],
    [t('accounts.consent.many'), t('accounts.consent.manyWords', { limit: formatNumber(limit) })],
    [
      t('accounts.consent.earn'),
      t('accounts.consent.earnWords', {
        perMessage: formatPrice(PER_MESSAGE),
        commission: formatPercent(COMMISSION_PERCENT),
        limit: formatNumber(limit),
        monthly: formatExact(monthlyOf(limit)),
      }),
    ],
    [t('accounts.consent.stop'), t('accounts.consent.stopWords')],
    [t('accounts.consent.risk'), t('accounts.consent.riskWords')],
  ];
  return (
    <div className={styles.consent}>
      <dl>
        {points.map(([title, words]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <label className={styles.agree}>
        <input
          type="checkbox"
          checked={agreed}
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={problem === undefined ? undefined : problemId}
          onChange={(event) => onAgree(event.target.checked)}
        />
        <span>{t('accounts.consent.agree')}</span>
      </label>
      {problem !== undefined && (
        <p id={problemId} role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </div>
  );
}
