import type { ReactNode } from 'react';
import { t } from '#language/t.ts';
import styles from './home.module.css';

interface HeroProps {
  /** Shows a form or the code instead of the buttons. */
  readonly open: boolean;
  readonly example: ReactNode;
  readonly children: ReactNode;
}

/**
 * The headline on the left and the example on the right. The content below the headline (buttons, a form, the code) changes in
 * place; the column has the height of the tallest content, so nothing jumps.
 */
export function Hero({ open, example, children }: HeroProps) {
  return (
    <section className={styles.hero}>
      <div className={styles.promise} data-open={open || undefined}>
        <h1>{t('home.promise')}</h1>
        {!open && <p className={styles.lead}>{t('home.lead')}</p>}
        {children}
      </div>
      <div className={styles.example}>{example}</div>
    </section>
  );
}
