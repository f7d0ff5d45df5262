import { Link } from 'react-router';
import { Logo } from '#components/logo/logo.tsx';
import { useSpokenWords } from '#language/catalogue.ts';
import styles from './site.module.css';
import { texts } from './texts.ts';

export function PublicFooter() {
  useSpokenWords();
  const columns = [
    {
      title: texts.product,
      places: [
        ['/features', texts.features],
        ['/pricing', texts.pricing],
        ['/api-pricing', texts.apiPricing],
      ],
    },
    {
      title: texts.learn,
      places: [
        ['/tutorials', texts.tutorials],
        ['/blog', texts.blog],
      ],
    },
    {
      title: texts.company,
      places: [
        ['/about', texts.about],
        ['/careers', texts.careers],
        ['/contact', texts.contact],
      ],
    },
    {
      title: texts.legal,
      places: [
        ['/legal/terms', texts.terms],
        ['/legal/privacy', texts.privacy],
        ['/legal/refund', texts.refund],
      ],
    },
  ] as const;

  return (
    <footer className={styles.footer}>
      <div className={styles.foot}>
        <div className={styles.about}>
          <Logo />
          <p>{texts.tagline}</p>
          <p className={styles.copyright}>{texts.copyright}</p>
        </div>
        <nav aria-label={texts.footer} className={styles.columns}>
          {columns.map(({ title, places }) => (
            <div key={title}>
              <h2>{title}</h2>
              <ul>
                {places.map(([path, name]) => (
                  <li key={path}>
                    <Link to={path}>{name}</Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
      </div>
    </footer>
  );
}
