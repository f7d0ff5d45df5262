import {
  IconCirclePlus,
  IconKeyboard,
  IconLayoutDashboard,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconListDetails,
  IconLogout,
  IconSettings,
  IconUser,
  IconUsers,
  IconWallet,
  IconX,
  type TablerIcon,
} from '@tabler/icons-react';
import { Link, NavLink, useLocation, useNavigate } from 'react-router';
import { IconButton } from '#components/icon-button/icon-button.tsx';
import { LogoMark } from '#components/logo/logo.tsx';
import { Tip } from '#components/overlays/tip.tsx';
import { t } from '#language/t.ts';
import { logOut } from '#session/log-out.ts';
import styles from './sidebar.module.css';

interface Place {
  readonly to: string;
  readonly label: 'dashboard' | 'jobs' | 'createJob' | 'allAccounts' | 'addFunds' | 'profile' | 'settings';
  readonly Icon: TablerIcon;
}

const PLACES: readonly Place[] = [
  { to: '/dashboard', label: 'dashboard', Icon: IconLayoutDashboard },
  { to: '/dashboard/jobs', label: 'jobs', Icon: IconListDetails },
  { to: '/dashboard/jobs/create', label: 'createJob', Icon: IconCirclePlus },
  { to: '/dashboard/all-accounts', label: 'allAccounts', Icon: IconUsers },
  { to: '/dashboard/funds', label: 'addFunds', Icon: IconWallet },
];

const OWN_PLACES: readonly Place[] = [
  { to: '/dashboard/profile', label: 'profile', Icon: IconUser },
  { to: '/dashboard/settings', label: 'settings', Icon: IconSettings },
];

/** Whether a page belongs to a navigation entry, as a job belongs to the jobs. */
const isWithin = (pathname: string, place: string): boolean =>
  place === '/dashboard/profile' || (place === '/dashboard/jobs' && !PLACES.some(({ to }) => to === pathname));

interface SidebarProps {
  /** Shows only icons; names are tooltips. */
  readonly collapsed: boolean;
  readonly onToggle?: () => void;
  /** Closes the drawer that contains it. Each link calls it, because the link of the current page changes no path. */
  readonly onClose?: () => void;
  readonly onShortcuts: () => void;
}

export function Sidebar({ collapsed, onToggle, onClose, onShortcuts }: SidebarProps) {
  const navigate = useNavigate();
  const { pathname } = useLocation();

  async function leave() {
    if (await logOut()) await navigate('/');
  }

  const tip = (label: string) => ({ label, position: 'right' as const, disabled: !collapsed });

  const placeLink = ({ to, label, Icon }: Place) => (
    <Tip key={to} {...tip(t(`shell.${label}`))}>
      <NavLink
        to={to}
        end={!isWithin(pathname, to)}
        aria-current={pathname === to ? 'page' : 'true'}
        className={styles.place ?? ''}
        aria-label={t(`shell.${label}`)}
        onClick={onClose}
      >
        <Icon size={18} stroke={1.5} aria-hidden />
        {!collapsed && <span>{t(`shell.${label}`)}</span>}
      </NavLink>
    </Tip>
  );

  return (
    <div className={styles.sidebar} data-collapsed={collapsed || undefined}>
      <div className={styles.top}>
        <Link to="/dashboard" className={styles.brand} aria-label={t('shell.home')} onClick={onClose}>
          <LogoMark />
          {!collapsed && <span>Trawl</span>}
        </Link>
        {onClose && (
          <IconButton aria-label={t('shell.closeMenu')} onClick={onClose}>
            <IconX size={18} stroke={1.5} aria-hidden />
          </IconButton>
        )}
      </div>
      <nav aria-label={t('shell.navigation')} className={styles.places}>
        {PLACES.map(placeLink)}
        <hr className={styles.line} />
        {OWN_PLACES.map(placeLink)}
        <Tip {...tip(t('shell.logout'))}>
          <button type="button" className={styles.place} onClick={() => void leave()} aria-label={t('shell.logout')}>
            <IconLogout size={18} stroke={1.5} aria-hidden />
            {!collapsed && <span>{t('shell.logout')}</span>}
          </button>
        </Tip>
      </nav>
      <div className={styles.foot}>
        <Tip {...tip(t('shell.shortcuts'))}>
          <button type="button" className={styles.place} onClick={onShortcuts} aria-label={t('shell.shortcuts')}>
            <IconKeyboard size={18} stroke={1.5} aria-hidden />
            {!collapsed && <span>{t('shell.shortcuts')}</span>}
          </button>
        </Tip>
        {onToggle && (
          <Tip {...tip(t('shell.expand'))}>
            <button
              type="button"
              className={styles.place}
              onClick={onToggle}
              aria-label={collapsed ? t('shell.expand') : t('shell.collapse')}
            >
              {collapsed ? (
                <IconLayoutSidebarLeftExpand size={18} stroke={1.5} aria-hidden />
              ) : (
                <IconLayoutSidebarLeftCollapse size={18} stroke={1.5} aria-hidden />
              )}
              {!collapsed && <span>{t('shell.collapse')}</span>}
            </button>
          </Tip>
        )}
      </div>
    </div>
  );
}
