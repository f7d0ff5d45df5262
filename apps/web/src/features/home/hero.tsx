import type { ReactNode } from 'react';
import { t } from '#language/t.ts';
import { ExampleJob } from './example-job.tsx';
import styles from './home.module.css';

/**
 * The headline on the left and the example on the right. The content below the headline (buttons, a form, the code) changes in
 * place; the column has the height of the tallest content, so nothing jumps.
 */
export function Hero({ open, children }: { readonly open: boolean; readonly children: ReactNode }) {
  return (
    <section className={styles.hero}>
      <div className={styles.promise} data-open={open || undefined}>
        <h1>{t('home.promise')}</h1>
        {!open && <p className={styles.lead}>{t('home.lead')}</p>}
        {children}
      </div>
      <div className={styles.example}>
        <ExampleJob />
      </div>
    </section>
  );
}
