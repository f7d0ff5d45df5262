import styles from './page-wait.module.css';

/** A whole page that isn't there yet. */
export const PageWait = () => (
  <div className={styles.wait} role="status" aria-label="Loading">
    <span className={styles.spinner} />
  </div>
);
