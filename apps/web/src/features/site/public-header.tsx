import { IconMenu2 } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { Link, NavLink } from 'react-router';
import { ColorModeButton } from '#components/color-mode/color-mode-button.tsx';
import { Logo } from '#components/logo/logo.tsx';
import { useSpokenWords } from '#language/catalogue.ts';
import { useSession } from '#session/session-store.ts';
import { AccountMenu } from './account-menu.tsx';
import { closeMenu } from './close-menu.ts';
import styles from './site.module.css';
import { texts } from './texts.ts';

const MENU_ID = 'site-menu';

interface PlacesProps {
  readonly verified: boolean;
  readonly onGo?: (event: MouseEvent<HTMLElement>) => void;
}

function Places({ verified, onGo }: PlacesProps) {
  const places = [
    ...(verified ? [['/dashboard', texts.dashboard] as const] : []),
    ['/features', texts.features],
    ['/pricing', texts.pricing],
    ['/api-pricing', texts.apiPricing],
    ['/about', texts.about],
    ['/contact', texts.contact],
  ] as const;
  return places.map(([path, name]) => (
    <NavLink key={path} to={path} onClick={onGo}>
      {name}
    </NavLink>
  ));
}

/** The logo links to the dashboard for users with access; logged-in users have a menu. */
export function PublicHeader() {
  useSpokenWords();
  const session = useSession();
  const verified = session.state === 'verified';

  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <Link to={verified ? '/dashboard' : '/'} aria-label={verified ? texts.toDashboard : texts.home}>
          <Logo />
        </Link>
        <nav aria-label={texts.navigation} className={styles.links}>
          <Places verified={verified} />
        </nav>
        <div className={styles.end}>
          <ColorModeButton toLight={texts.toLight} toDark={texts.toDark} />
          {session.state === 'verified' || session.state === 'unverified' ? (
            <AccountMenu session={session} />
          ) : (
            <Link to="/login" className={styles.signIn} data-waiting={session.state === 'loading' || undefined}>
              {texts.signIn}
            </Link>
          )}
          <button type="button" className={styles.menuButton} popoverTarget={MENU_ID} aria-label={texts.menu}>
            <IconMenu2 size={20} stroke={1.5} aria-hidden />
          </button>
          <nav id={MENU_ID} popover="auto" aria-label={texts.navigation} className={styles.menu}>
            <Places verified={verified} onGo={closeMenu} />
          </nav>
        </div>
      </div>
    </header>
  );
}
