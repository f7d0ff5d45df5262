import { Link, useNavigate } from 'react-router';
import { focusIfLost } from '#components/focus/focus-if-lost.ts';
import { t } from '#language/t.ts';
import { logOut } from '#session/log-out.ts';
import type { Session } from '#session/session-store.ts';
import { closeMenu } from './close-menu.ts';
import styles from './site.module.css';

const MENU_ID = 'account-menu';

type LoggedIn = Extract<Session, { readonly state: 'verified' | 'unverified' }>;

/** The menu of a logged-in user; profile and settings require a verified address. */
export function AccountMenu({ session }: { readonly session: LoggedIn }) {
  const navigate = useNavigate();
  const { user } = session;

  async function leave() {
    if (!(await logOut())) return;
    await navigate('/');
    // The pressed button is gone, and on the home page no other page takes the focus.
    focusIfLost(document.querySelector<HTMLElement>('[href="/login"]'));
  }

  return (
    <>
      <button
        type="button"
        className={styles.avatar}
        popoverTarget={MENU_ID}
        aria-label={t('site.account', { name: user.name })}
      >
        {[...user.name][0]?.toUpperCase()}
      </button>
      <div id={MENU_ID} popover="auto" className={styles.menu}>
        <p className={styles.who}>
          <strong dir="auto">{user.name}</strong>
          <span>{user.email}</span>
        </p>
        {session.state === 'verified' && (
          <>
            <Link to="/dashboard/profile" className={styles.item} onClick={closeMenu}>
              {t('site.profile')}
            </Link>
            <Link to="/dashboard/settings" className={styles.item} onClick={closeMenu}>
              {t('site.settings')}
            </Link>
          </>
        )}
        <button type="button" className={styles.item} onClick={() => void leave()}>
          {t('site.logout')}
        </button>
      </div>
    </>
  );
}
