import { ButtonLink } from '#components/button/button.tsx';
import { t } from '#language/t.ts';
import { useLanguage } from '#settings/current-language.ts';
import styles from './not-found.module.css';

export function NotFound() {
  useLanguage();
  return (
    <div className={styles.page}>
      <title>{`${t('notFound.title')} · Trawl`}</title>
      <p className={styles.code} aria-hidden>
        404
      </p>
      <h1>{t('notFound.title')}</h1>
      <p className={styles.words}>{t('notFound.words')}</p>
      <ButtonLink to="/" variant="primary" size="large">
        {t('notFound.toHome')}
      </ButtonLink>
    </div>
  );
}
