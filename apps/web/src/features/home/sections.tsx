import type { ReactNode } from 'react';
import styles from './home.module.css';
import { texts } from './texts.ts';

/** Three steps with numbers. */
export function Steps() {
  return (
    <section className={styles.steps} aria-labelledby="steps-title">
      <div>
        <h2 id="steps-title">{texts.steps.title}</h2>
        <p className={styles.sectionLead}>{texts.steps.lead}</p>
      </div>
      <ol>
        {texts.steps.items.map(({ title, text }, place) => (
          <li key={title}>
            <span className={styles.number} aria-hidden>
              {place + 1}
            </span>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

export function Statistics() {
  return (
    <section className={styles.statistics} aria-label={texts.statistics.title}>
      <dl>
        {texts.statistics.items.map(({ figure, label }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The last word of the page, with what to do next. */
export function Closing({ children }: { readonly children: ReactNode }) {
  return (
    <section className={styles.closing} aria-labelledby="closing-title">
      <h2 id="closing-title">{texts.closing.title}</h2>
      <p>{texts.closing.text}</p>
      {children}
    </section>
  );
}
