import type { ReactNode } from 'react';
import styles from './closing-call.module.css';

interface ClosingCallProps {
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

/** The final section of a page, with a call to action. */
export function ClosingCall({ title, text, children }: ClosingCallProps) {
  return (
    <section className={styles.closing} aria-labelledby="closing-title">
      <h2 id="closing-title">{title}</h2>
      <p>{text}</p>
      {children}
    </section>
  );
}
