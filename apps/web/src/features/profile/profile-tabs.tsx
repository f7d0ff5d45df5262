import { NavLink } from 'react-router';
import { t } from '#language/t.ts';
import styles from './profile-tabs.module.css';

/** The tabs of the profile, each with its own URL. */
export function ProfileTabs() {
  return (
    <nav className={styles.tabs} aria-label={t('security.tabs.label')}>
      <NavLink to="/dashboard/profile" end className={styles.tab ?? ''}>
        {t('security.tabs.profile')}
      </NavLink>
      <NavLink to="/dashboard/profile/plan" className={styles.tab ?? ''}>
        {t('security.tabs.plan')}
      </NavLink>
      <NavLink to="/dashboard/profile/security" className={styles.tab ?? ''}>
        {t('security.tabs.security')}
      </NavLink>
    </nav>
  );
}
