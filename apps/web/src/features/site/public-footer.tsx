import { Link } from 'react-router';
import { Logo } from '#components/logo/logo.tsx';
import { t } from '#language/t.ts';
import { useLanguage } from '#settings/current-language.ts';
import styles from './site.module.css';

export function PublicFooter() {
  useLanguage();
  const columns = [
    {
      title: t('site.product'),
      places: [
        ['/features', t('site.features')],
        ['/pricing', t('site.pricing')],
        ['/api-pricing', t('site.apiPricing')],
      ],
    },
    {
      title: t('site.learn'),
      places: [
        ['/tutorials', t('site.tutorials')],
        ['/blog', t('site.blog')],
      ],
    },
    {
      title: t('site.company'),
      places: [
        ['/about', t('site.about')],
        ['/careers', t('site.careers')],
        ['/contact', t('site.contact')],
      ],
    },
    {
      title: t('site.legal'),
      places: [
        ['/legal/terms', t('site.terms')],
        ['/legal/privacy', t('site.privacy')],
        ['/legal/refund', t('site.refund')],
      ],
    },
  ] as const;

  return (
    <footer className={styles.footer}>
      <div className={styles.foot}>
        <div className={styles.about}>
          <Logo />
          <p>{t('site.tagline')}</p>
          <p className={styles.copyright}>{t('site.copyright')}</p>
        </div>
        <nav aria-label={t('site.footer')} className={styles.columns}>
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
