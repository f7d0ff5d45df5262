import { CookieTable } from './cookie-table.tsx';
import { ADDRESS } from './cookies.ts';
import styles from './panels.module.css';

const TABS = ['Elements', 'Console', 'Sources', 'Network', 'Performance', 'Memory', 'Application'];
const TREE = [
  { name: 'Application', level: 0, head: true },
  { name: 'Manifest', level: 1 },
  { name: 'Service workers', level: 1 },
  { name: 'Storage', level: 0, head: true },
  { name: 'Local storage', level: 1 },
  { name: 'Session storage', level: 1 },
  { name: 'IndexedDB', level: 1 },
  { name: 'Cookies', level: 1, open: true },
  { name: ADDRESS, level: 2, chosen: true },
];

/** Chrome's developer tools with the site's cookies. */
export function ChromePanel() {
  return (
    <div className={`${styles.panel} ${styles.chrome}`} aria-hidden translate="no">
      <div className={styles.tabs}>
        {TABS.map((tab) => (
          <span key={tab} data-chosen={tab === 'Application' || undefined}>
            {tab}
          </span>
        ))}
        <span className={styles.more}>»</span>
      </div>
      <div className={styles.body}>
        <ul className={styles.tree}>
          {TREE.map(({ name, level, head, open, chosen }) => (
            <li key={name} data-level={level} data-head={head} data-chosen={chosen}>
              {level === 1 && !head && <i data-open={open} />}
              <span>{name}</span>
            </li>
          ))}
        </ul>
        <div className={styles.list}>
          <div className={styles.filter}>
            <span>⟳</span>
            <span className={styles.search}>Filter</span>
            <span>⊘</span>
            <span>✕</span>
          </div>
          <CookieTable expires={(day) => `${day}T09:24`} httpOnly={(is) => is && '✓'} />
        </div>
      </div>
    </div>
  );
}
