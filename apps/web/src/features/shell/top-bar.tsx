import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMenu2, IconMoon, IconSun } from '@tabler/icons-react';
import { Link } from 'react-router';
import { IconButton } from '#components/icon-button/icon-button.tsx';
import { formatFunds } from '#format/numbers.ts';
import { t } from '#language/t.ts';
import { useSession } from '#session/session-store.ts';
import { Bell } from './bell.tsx';
import styles from './top-bar.module.css';

function Funds() {
  const session = useSession();
  if (session.state !== 'verified') return null;
  return (
    <Link to="/dashboard/funds" className={styles.funds}>
      <span>{t('shell.funds')}</span> <strong>{formatFunds(session.user.funds)}</strong>
    </Link>
  );
}

function ColorSchemeButton() {
  const { setColorScheme } = useMantineColorScheme();
  const dark = useComputedColorScheme('light') === 'dark';
  const Icon = dark ? IconSun : IconMoon;
  return (
    <IconButton
      aria-label={dark ? t('shell.toLight') : t('shell.toDark')}
      onClick={() => setColorScheme(dark ? 'light' : 'dark')}
    >
      <Icon size={18} stroke={1.5} aria-hidden />
    </IconButton>
  );
}

export function TopBar({ onMenu }: { readonly onMenu: () => void }) {
  return (
    <header className={styles.bar}>
      <div className={styles.menu}>
        <IconButton aria-label={t('shell.openMenu')} onClick={onMenu}>
          <IconMenu2 size={20} stroke={1.5} aria-hidden />
        </IconButton>
      </div>
      <Funds />
      <ColorSchemeButton />
      <Bell />
    </header>
  );
}
