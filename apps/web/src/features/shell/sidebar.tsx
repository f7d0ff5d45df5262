import { Tooltip } from '@mantine/core';
import {
  IconCirclePlus,
  IconKeyboard,
  IconLayoutDashboard,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconListDetails,
  IconLogout,
  IconWallet,
  IconX,
  type TablerIcon,
} from '@tabler/icons-react';
import { Link, NavLink, useNavigate } from 'react-router';
import { IconButton } from '#components/icon-button/icon-button.tsx';
import { LogoMark } from '#components/logo/logo.tsx';
import { logOut } from '#session/log-out.ts';
import styles from './sidebar.module.css';
import { texts } from './texts.ts';

interface Place {
  readonly to: string;
  readonly label: string;
  readonly Icon: TablerIcon;
  /** Is the place active on its own path only? */
  readonly end: boolean;
}

const PLACES: readonly Place[] = [
  { to: '/dashboard', label: texts.dashboard, Icon: IconLayoutDashboard, end: true },
  { to: '/dashboard/jobs', label: texts.jobs, Icon: IconListDetails, end: true },
  { to: '/dashboard/jobs/create', label: texts.createJob, Icon: IconCirclePlus, end: true },
  { to: '/dashboard/funds', label: texts.addFunds, Icon: IconWallet, end: true },
];

interface SidebarProps {
  /** Only the icons; the names come as tooltips. */
  readonly collapsed: boolean;
  readonly onToggle?: () => void;
  readonly onClose?: () => void;
  readonly onShortcuts: () => void;
}

export function Sidebar({ collapsed, onToggle, onClose, onShortcuts }: SidebarProps) {
  const navigate = useNavigate();

  async function leave() {
    await logOut();
    await navigate('/');
  }

  const tip = (label: string) => ({ label, position: 'right' as const, disabled: !collapsed, withinPortal: true });

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
        {PLACES.map(({ to, label, Icon, end }) => (
          <Tooltip key={to} {...tip(label)}>
            <NavLink to={to} end={end} className={styles.place ?? ''} aria-label={label}>
              <Icon size={18} stroke={1.5} aria-hidden />
              {!collapsed && <span>{label}</span>}
            </NavLink>
          </Tooltip>
        ))}
      </nav>
      <div className={styles.foot}>
        <Tooltip {...tip(texts.shortcuts)}>
          <button type="button" className={styles.place} onClick={onShortcuts} aria-label={texts.shortcuts}>
            <IconKeyboard size={18} stroke={1.5} aria-hidden />
            {!collapsed && <span>{texts.shortcuts}</span>}
          </button>
        </Tooltip>
        <Tooltip {...tip(texts.logout)}>
          <button type="button" className={styles.place} onClick={() => void leave()} aria-label={texts.logout}>
            <IconLogout size={18} stroke={1.5} aria-hidden />
            {!collapsed && <span>{texts.logout}</span>}
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
