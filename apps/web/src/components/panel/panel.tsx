import { type ReactNode, useId } from 'react';
import styles from './panel.module.css';

interface PanelProps {
  readonly title: string;
  readonly lead?: ReactNode;
  /** Shown at the right end of the title's line. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A titled section of a page, on a card. */
export function Panel({ title, lead, aside, children }: PanelProps) {
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <header className={styles.header}>
        <div className={styles.words}>
          <h2 id={id}>{title}</h2>
          {lead !== undefined && <p>{lead}</p>}
        </div>
        {aside}
      </header>
      {children}
    </section>
  );
}
