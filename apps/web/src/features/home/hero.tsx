import type { ReactNode } from 'react';
import { ExampleJob } from './example-job.tsx';
import styles from './home.module.css';
import { texts } from './texts.ts';

/**
 * The promise on the left and the thing itself on the right. What stands under the promise – buttons, a form, the code –
 * changes in place; the column is as high as the tallest of them, so that nothing jumps.
 */
export function Hero({ open, children }: { readonly open: boolean; readonly children: ReactNode }) {
  return (
    <section className={styles.hero}>
      <div className={styles.promise} data-open={open || undefined}>
        <h1>{texts.promise}</h1>
        {!open && <p className={styles.lead}>{texts.lead}</p>}
        {children}
      </div>
      <div className={styles.example}>
        <ExampleJob />
      </div>
    </section>
  );
}
