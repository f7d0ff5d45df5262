import { Tooltip } from '@mantine/core';
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
import { logOut } from '#session/log-out.ts';
import styles from './sidebar.module.css';
import { texts } from './texts.ts';

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
  readonly onClose?: () => void;
  readonly onShortcuts: () => void;
}

export function Sidebar({ collapsed, onToggle, onClose, onShortcuts }: SidebarProps) {
  const navigate = useNavigate();
  const { pathname } = useLocation();

  async function leave() {
    await logOut();
    await navigate('/');
  }

  const tip = (label: string) => ({ label, position: 'right' as const, disabled: !collapsed, withinPortal: true });

  const placeLink = ({ to, label, Icon }: Place) => (
    <Tooltip key={to} {...tip(texts[label])}>
      <NavLink
        to={to}
        end={!isWithin(pathname, to)}
        aria-current={pathname === to ? 'page' : 'true'}
        className={styles.place ?? ''}
        aria-label={texts[label]}
      >
        <Icon size={18} stroke={1.5} aria-hidden />
        {!collapsed && <span>{texts[label]}</span>}
      </NavLink>
    </Tooltip>
  );

  return (
    <div className={styles.sidebar} data-collapsed={collapsed || undefined}>
      <div className={styles.top}>
        <Link to="/dashboard" className={styles.brand} aria-label={texts.home}>
          <LogoMark />
          {!collapsed && <span>Trawl</span>}
        </Link>
        {onClose && (
          <IconButton aria-label={texts.closeMenu} onClick={onClose}>
            <IconX size={18} stroke={1.5} aria-hidden />
          </IconButton>
        )}
      </div>
      <nav aria-label={texts.navigation} className={styles.places}>
        {PLACES.map(placeLink)}
        <hr className={styles.line} />
        {OWN_PLACES.map(placeLink)}
        <Tooltip {...tip(texts.logout)}>
          <button type="button" className={styles.place} onClick={() => void leave()} aria-label={texts.logout}>
            <IconLogout size={18} stroke={1.5} aria-hidden />
            {!collapsed && <span>{texts.logout}</span>}
          </button>
        </Tooltip>
      </nav>
      <div className={styles.foot}>
        <Tooltip {...tip(texts.shortcuts)}>
          <button type="button" className={styles.place} onClick={onShortcuts} aria-label={texts.shortcuts}>
            <IconKeyboard size={18} stroke={1.5} aria-hidden />
            {!collapsed && <span>{texts.shortcuts}</span>}
          </button>
        </Tooltip>
        {onToggle && (
          <Tooltip {...tip(texts.expand)}>
            <button
              type="button"
              className={styles.place}
              onClick={onToggle}
              aria-label={collapsed ? texts.expand : texts.collapse}
            >
              {collapsed ? (
                <IconLayoutSidebarLeftExpand size={18} stroke={1.5} aria-hidden />
              ) : (
                <IconLayoutSidebarLeftCollapse size={18} stroke={1.5} aria-hidden />
              )}
              {!collapsed && <span>{texts.collapse}</span>}
            </button>
          </Tooltip>
        )}
      </div>
    </div>
  );
}
