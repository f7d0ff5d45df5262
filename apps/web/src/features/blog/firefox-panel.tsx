import { CookieTable } from './cookie-table.tsx';
import { ADDRESS } from './cookies.ts';
import styles from './panels.module.css';

const TABS = ['Inspector', 'Console', 'Debugger', 'Network', 'Style Editor', 'Performance', 'Storage'];

/** Firefox's storage inspector with the site's cookies. */
export function FirefoxPanel() {
  return (
    <div className={`${styles.panel} ${styles.firefox}`} aria-hidden translate="no">
      <div className={styles.tabs}>
        {TABS.map((tab) => (
          <span key={tab} data-chosen={tab === 'Storage' || undefined}>
            {tab}
          </span>
        ))}
      </div>
      <div className={styles.body}>
        <ul className={styles.tree}>
          <li data-level={1}>
            <i />
            <span>Cache Storage</span>
          </li>
          <li data-level={1}>
            <i data-open />
            <span>Cookies</span>
          </li>
          <li data-level={2} data-chosen>
            <span>{ADDRESS}</span>
          </li>
          <li data-level={1}>
            <i />
            <span>Indexed DB</span>
          </li>
          <li data-level={1}>
            <i />
            <span>Local Storage</span>
          </li>
          <li data-level={1}>
            <i />
            <span>Session Storage</span>
          </li>
        </ul>
        <div className={styles.list}>
          <div className={styles.filter}>
            <span className={styles.search}>Filter Items</span>
            <span>+</span>
            <span>⟳</span>
          </div>
          <CookieTable expires={(day) => day} httpOnly={String} />
        </div>
      </div>
    </div>
  );
}
