import { COMMISSION_PERCENT } from '@trawl/contracts';
import { useId } from 'react';
import { formatFunds, formatNumber, formatPercent, formatPrice } from '#format/numbers.ts';
import styles from './accounts.module.css';
import { monthlyOf, PER_MESSAGE } from './earnings.ts';
import { texts } from './texts.ts';

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
  const { consent } = texts;
  const points: readonly (readonly [string, string])[] = [
    [consent.what, consent.whatWords],
    [consent.many, consent.manyWords(formatNumber(limit))],
    [
      consent.earn,
      consent.earnWords(
        formatPrice(PER_MESSAGE),
        formatPercent(COMMISSION_PERCENT),
        formatNumber(limit),
        formatFunds(monthlyOf(limit)),
      ),
    ],
    [consent.stop, consent.stopWords],
    [consent.risk, consent.riskWords],
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
        <span>{consent.agree}</span>
      </label>
      {problem !== undefined && (
        <p id={problemId} role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </div>
  );
}
