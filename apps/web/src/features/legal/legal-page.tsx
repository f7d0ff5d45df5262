import { Link } from 'react-router';
import prose from '#components/public-page/prose.module.css';
import { PublicPage } from '#components/public-page/public-page.tsx';
import { findText, t } from '#language/t.ts';
import { useLanguage } from '#settings/current-language.ts';
import styles from './legal.module.css';
import { Today } from './today.tsx';

/** The numbered texts of a list. The catalogue defines their number. */
function listOf(code: (n: number) => string): readonly string[] {
  const texts: string[] = [];
  for (let text = findText(code(0)); text !== undefined; text = findText(code(texts.length))) texts.push(text);
  return texts;
}

/** One of the three legal texts. */
export function LegalPage({ about }: { readonly about: 'terms' | 'privacy' | 'refund' }) {
  useLanguage();
  const title = t(`legal.${about}.title`);
  const sections = `legal.${about}.sections`;
  return (
    <PublicPage
      title={title}
      lead={t(`legal.${about}.lead`)}
      description={t(`legal.${about}.description`)}
      path={`/legal/${about}`}
      shape="text"
    >
      <article className={prose.prose}>
        <p className={styles.updated}>
          {t('legal.lastUpdated')}: <Today />
        </p>
        {listOf((n) => `${sections}.${n}.title`).map((heading, section) => {
          const paragraphs = listOf((n) => `${sections}.${section}.paragraphs.${n}`);
          const points = listOf((n) => `${sections}.${section}.points.${n}`);
          return (
            <section key={heading}>
              <h2>{heading}</h2>
              {paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
              {points.length > 0 && (
                <ul>
                  {points.map((point) => (
                    <li key={point}>{point}</li>
                  ))}
                </ul>
              )}
            </section>
          );
        })}
        <p>
          <Link to={`/contact?subject=${encodeURIComponent(title)}`}>{t('legal.contact')}</Link>
        </p>
      </article>
    </PublicPage>
  );
}
