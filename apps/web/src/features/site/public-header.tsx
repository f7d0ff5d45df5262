import { IconMenu2 } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { ColorModeButton } from '#components/color-mode/color-mode-button.tsx';
import { Logo } from '#components/logo/logo.tsx';
import { t } from '#language/t.ts';
import { useSession } from '#session/session-store.ts';
import { useLanguage } from '#settings/current-language.ts';
import { AccountMenu } from './account-menu.tsx';
import { closeMenu } from './close-menu.ts';
import styles from './site.module.css';

const MENU_ID = 'site-menu';

interface PlacesProps {
  readonly verified: boolean;
  readonly onGo?: (event: MouseEvent<HTMLElement>) => void;
}

function Places({ verified, onGo }: PlacesProps) {
  const places = [
    ...(verified ? [['/dashboard', t('site.dashboard')] as const] : []),
    ['/features', t('site.features')],
    ['/pricing', t('site.pricing')],
    ['/api-pricing', t('site.apiPricing')],
    ['/about', t('site.about')],
    ['/contact', t('site.contact')],
  ] as const;
  return places.map(([path, name]) => (
    <NavLink key={path} to={path} onClick={onGo}>
      {name}
    </NavLink>
  ));
}

/** The logo links to the dashboard for users with access; logged-in users have a menu. */
export function PublicHeader() {
  useLanguage();
  const session = useSession();
  const verified = session.state === 'verified';
  const { state } = useLocation();

  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <Link to={verified ? '/dashboard' : '/'} aria-label={verified ? t('site.toDashboard') : t('site.home')}>
          <Logo />
        </Link>
        <nav aria-label={t('site.navigation')} className={styles.links}>
          <Places verified={verified} />
        </nav>
        <div className={styles.end}>
          <ColorModeButton toLight={t('site.toLight')} toDark={t('site.toDark')} />
          {session.state === 'verified' || session.state === 'unverified' ? (
            <AccountMenu session={session} />
          ) : (
            <Link
              to="/login"
              // Keeps the originally requested page. A new state on /login itself opens the form again.
              state={{ from: state?.from }}
              className={styles.signIn}
              data-waiting={session.state === 'loading' || undefined}
            >
              {t('site.signIn')}
            </Link>
          )}
          <button type="button" className={styles.menuButton} popoverTarget={MENU_ID} aria-label={t('site.menu')}>
            <IconMenu2 size={20} stroke={1.5} aria-hidden />
          </button>
          <nav id={MENU_ID} popover="auto" aria-label={t('site.navigation')} className={styles.menu}>
            <Places verified={verified} onGo={closeMenu} />
          </nav>
        </div>
      </div>
    </header>
  );
}
