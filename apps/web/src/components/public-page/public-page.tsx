import type { ReactNode } from 'react';
import { PageHead } from './page-head.tsx';
import styles from './public-page.module.css';

interface PublicPageProps {
  readonly title: string;
  readonly lead: ReactNode;
  /** For search engines and shared links. */
  readonly description: string;
  readonly path: string;
  /** `text` for continuous text. */
  readonly shape?: 'wide' | 'text';
  readonly children: ReactNode;
}

/** A public page: introduction and sections. */
export function PublicPage({ title, lead, description, path, shape = 'wide', children }: PublicPageProps) {
  return (
    <div className={styles.page} data-shape={shape}>
      <PageHead title={title} description={description} path={path} />
      <header className={styles.intro}>
        <h1>{title}</h1>
        <p className={styles.lead}>{lead}</p>
      </header>
      {children}
    </div>
  );
}

export function PageSection({
  id,
  title,
  lead,
  children,
}: {
  readonly id: string;
  readonly title: string;
  readonly lead?: string;
  readonly children: ReactNode;
}) {
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.sectionIntro}>
        <h2 id={id}>{title}</h2>
        {lead !== undefined && <p>{lead}</p>}
      </div>
      {children}
    </section>
  );
}
