import { t } from '#language/t.ts';
import { useLanguage } from '#settings/current-language.ts';
import styles from './skip-link.module.css';

/** The first keyboard stop: skips the navigation. */
export function SkipLink() {
  useLanguage();
  return (
    <a className={styles.skip} href="#content">
      {t('common.skip')}
    </a>
  );
}
