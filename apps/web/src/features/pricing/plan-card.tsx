import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './pricing.module.css';

interface PlanCardProps {
  readonly name: string;
  readonly suits: string;
  readonly price: ReactNode;
  /** Shown below the price: the price after the discount. */
  readonly terms: string;
  /** The label of the most popular plan. */
  readonly mark?: string | undefined;
  readonly perks: readonly string[];
  /** A condition of the last perk. */
  readonly note?: string | undefined;
  readonly action: ReactNode;
}

export function PlanCard({ name, suits, price, terms, mark, perks, note, action }: PlanCardProps) {
  return (
    <li className={styles.card} data-popular={mark !== undefined || undefined}>
      <div className={styles.head}>
        <h3>{name}</h3>
        {mark !== undefined && <span className={styles.mark}>{mark}</span>}
      </div>
      <p className={styles.suits}>{suits}</p>
      <p className={styles.price}>{price}</p>
      <p className={styles.terms}>{terms}</p>
      {action}
      <div className={styles.more}>
        <ul className={styles.perks}>
          {perks.map((perk) => (
            <li key={perk}>
              <IconCheck size={18} stroke={1.75} aria-hidden />
              <span>{perk}</span>
            </li>
          ))}
        </ul>
        {note !== undefined && <p className={styles.note}>{note}</p>}
      </div>
    </li>
  );
}
