import { Link } from 'react-router';
import prose from '#components/public-page/prose.module.css';
import { PublicPage } from '#components/public-page/public-page.tsx';
import { useSpokenWords } from '#language/catalogue.ts';
import styles from './legal.module.css';
import { texts } from './texts.ts';
import { Today } from './today.tsx';

/** One of the three legal texts. */
export function LegalPage({ about }: { readonly about: 'terms' | 'privacy' | 'refund' }) {
  useSpokenWords();
  const { title, lead, description, sections } = texts[about];
  return (
    <PublicPage title={title} lead={lead} description={description} path={`/legal/${about}`} shape="text">
      <article className={prose.prose}>
        <p className={styles.updated}>
          {texts.lastUpdated}: <Today />
        </p>
        {sections.map((section) => (
          <section key={section.title}>
            <h2>{section.title}</h2>
            {section.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            {section.points !== undefined && (
              <ul>
                {section.points.map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
            )}
          </section>
        ))}
        <p>
          <Link to={`/contact?subject=${encodeURIComponent(title)}`}>{texts.contact}</Link>
        </p>
      </article>
    </PublicPage>
  );
}
