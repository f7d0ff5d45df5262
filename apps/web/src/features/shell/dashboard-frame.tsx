import { useDisclosure, useLocalStorage } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { useOverlaysAtFirstInput } from '#components/overlays/load-overlays.ts';
import { SideDrawer } from '#components/overlays/side-drawer.tsx';
import { SkipLink } from '#components/skip-link/skip-link.tsx';
import { t } from '#language/t.ts';
import { useLanguage } from '#settings/current-language.ts';
import styles from './dashboard-frame.module.css';
import { Shortcuts } from './shortcuts.tsx';
import { Sidebar } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';
import { useFundsRefresh } from './use-funds-refresh.ts';

/** The frame of every dashboard page: navigation at the side (a drawer on phones) and the top bar. */
export function DashboardFrame({ children }: { readonly children: ReactNode }) {
  const [collapsed, setCollapsed] = useLocalStorage({ key: 'trawl-sidebar-collapsed', defaultValue: false });
  // The drawer belongs to the page it was opened on, so it closes with a navigation, and stays closed when the user comes back.
  const [drawerAt, setDrawerAt] = useState<string | null>(null);
  const [shortcutsOpen, shortcuts] = useDisclosure(false);
  const { pathname } = useLocation();
  if (drawerAt !== null && drawerAt !== pathname) setDrawerAt(null);
  const navigating = useNavigation().state !== 'idle';
  useOverlaysAtFirstInput();
  useFundsRefresh();
  useLanguage();
  const closeDrawer = () => setDrawerAt(null);
  return (
    <div className={styles.frame} data-collapsed={collapsed || undefined}>
      <SkipLink />
      <aside className={styles.side}>
        <Sidebar collapsed={collapsed} onToggle={() => setCollapsed(!collapsed)} onShortcuts={shortcuts.open} />
      </aside>
      <SideDrawer opened={drawerAt === pathname} label={t('shell.navigation')} width={264} onClose={closeDrawer}>
        <div className={styles.drawer}>
          <Sidebar collapsed={false} onClose={closeDrawer} onShortcuts={shortcuts.open} />
        </div>
      </SideDrawer>
      <div className={styles.main}>
        <TopBar onMenu={() => setDrawerAt(pathname)} />
        {navigating && <div className={styles.loading} role="progressbar" aria-label={t('shell.loadingPage')} />}
        <main id="content" tabIndex={-1} className={styles.content}>
          {children}
        </main>
      </div>
      <Shortcuts opened={shortcutsOpen} onOpen={shortcuts.open} onClose={shortcuts.close} />
    </div>
  );
}
