import type { ReactNode } from 'react';
import styles from './page-header.module.css';

interface PageHeaderProps {
  readonly title: string;
  readonly lead?: string;
  readonly children?: ReactNode;
}

/** A page's title with its actions on the right. Also sets the document's title. */
export function PageHeader({ title, lead, children }: PageHeaderProps) {
  return (
    <header className={styles.header}>
      <title>{`${title} · Trawl`}</title>
      <div>
        <h1>{title}</h1>
        {lead !== undefined && <p>{lead}</p>}
      </div>
      {children !== undefined && <div className={styles.actions}>{children}</div>}
    </header>
  );
}
