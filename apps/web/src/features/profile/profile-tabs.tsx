import { NavLink } from 'react-router';
import styles from './profile-tabs.module.css';
import { texts } from './security/texts.ts';

/** The tabs of the profile, each with its own URL. */
export function ProfileTabs() {
  return (
    <nav className={styles.tabs} aria-label={texts.tabs.label}>
      <NavLink to="/dashboard/profile" end className={styles.tab ?? ''}>
        {texts.tabs.profile}
      </NavLink>
      <NavLink to="/dashboard/profile/security" className={styles.tab ?? ''}>
        {texts.tabs.security}
      </NavLink>
    </nav>
  );
}
