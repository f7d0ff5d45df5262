import type { ReactNode } from 'react';
import styles from './page-header.module.css';

interface PageHeaderProps {
  readonly title: string;
  readonly lead?: string;
  /** The open tab, if the page has several with their own URLs. */
  readonly tab?: string;
  readonly children?: ReactNode;
}

/** A page's title with its actions on the right. Also sets the document's title. */
export function PageHeader({ title, lead, tab, children }: PageHeaderProps) {
  return (
    <header className={styles.header}>
      <title>{`${tab === undefined ? '' : `${tab} · `}${title} · Trawl`}</title>
      <div>
        <h1>{title}</h1>
        {lead !== undefined && <p>{lead}</p>}
      </div>
      {children !== undefined && <div className={styles.actions}>{children}</div>}
    </header>
  );
}
