import { t } from '#language/t.ts';
import styles from './page-wait.module.css';

/** Shown while a page loads. */
export const PageWait = () => (
  <div className={styles.wait} role="status" aria-label={t('common.loading')}>
    <span className={styles.spinner} />
  </div>
);
