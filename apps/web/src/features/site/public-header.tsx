import { Link, useNavigate } from 'react-router';
import { Logo } from '#components/logo/logo.tsx';
import { logOut } from '#session/log-out.ts';
import { useSession } from '#session/session-store.ts';
import styles from './site.module.css';
import { texts } from './texts.ts';

const MENU_ID = 'account-menu';

/** The logo leads to the dashboard for those who may go there; whoever is logged in has a menu. */
export function PublicHeader() {
  const session = useSession();
  const navigate = useNavigate();
  const verified = session.state === 'verified';

  async function leave() {
    await logOut();
    await navigate('/');
  }

  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <Link to={verified ? '/dashboard' : '/'} aria-label={verified ? texts.toDashboard : texts.home}>
          <Logo />
        </Link>
        <nav aria-label={texts.navigation} className={styles.links}>
          {verified && <Link to="/dashboard">{texts.dashboard}</Link>}
        </nav>
        {(session.state === 'verified' || session.state === 'unverified') && (
          <>
            <button
              type="button"
              className={styles.avatar}
              popoverTarget={MENU_ID}
              aria-label={texts.account(session.user.name)}
            >
              {session.user.name.slice(0, 1).toUpperCase()}
            </button>
            <div id={MENU_ID} popover="auto" className={styles.menu}>
              <p className={styles.who}>
                <strong>{session.user.name}</strong>
                <span>{session.user.email}</span>
              </p>
              {verified && (
                <>
                  <Link to="/dashboard/profile" className={styles.item}>
                    {texts.profile}
                  </Link>
                  <Link to="/dashboard/settings" className={styles.item}>
                    {texts.settings}
                  </Link>
                </>
              )}
              <button type="button" className={styles.item} onClick={() => void leave()}>
                {texts.logout}
              </button>
            </div>
          </>
        )}
      </div>
    </header>
  );
}
