import { texts } from '../words.ts';
import styles from './page-wait.module.css';

/** A whole page that isn't there yet. */
export const PageWait = () => (
  <div className={styles.wait} role="status" aria-label={texts.loading}>
    <span className={styles.spinner} />
  </div>
);
