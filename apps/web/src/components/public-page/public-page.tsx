import type { ReactNode } from 'react';
import { PageHead } from './page-head.tsx';
import styles from './public-page.module.css';

interface PublicPageProps {
  readonly title: string;
  readonly lead: ReactNode;
  /** For search engines and shared links. */
  readonly description: string;
  readonly path: string;
  /** `text` for what is read from top to bottom. */
  readonly shape?: 'wide' | 'text';
  readonly children: ReactNode;
}

/** A public page: what it is about, then its parts. */
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

/** A titled part of a public page. */
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
