import { ADDRESS, COOKIES, DOMAIN } from './cookies.ts';
import styles from './panels.module.css';

const TABS = ['Inspector', 'Console', 'Debugger', 'Network', 'Style Editor', 'Performance', 'Storage'];

/** Firefox's storage inspector with the cookies of the site open. */
export function FirefoxPanel() {
  return (
    <div className={`${styles.panel} ${styles.firefox}`} aria-hidden>
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
          <table>
            <thead>
              <tr>
                <th>Name</th>
                <th>Value</th>
                <th>Domain</th>
                <th>Path</th>
                <th>Expires / Max-Age</th>
                <th>Size</th>
                <th>HttpOnly</th>
              </tr>
            </thead>
            <tbody>
              {COOKIES.map((cookie) => (
                <tr key={cookie.name} data-wanted={'wanted' in cookie || undefined}>
                  <td>{cookie.name}</td>
                  <td>{cookie.value}</td>
                  <td>{DOMAIN}</td>
                  <td>/</td>
                  <td>{cookie.expires}</td>
                  <td>{cookie.size}</td>
                  <td>{String(cookie.httpOnly)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
    </div>
  );
}
