import { useDocumentVisibility } from '@mantine/hooks';
import { DASHBOARD_REFRESH_MS } from '@trawl/contracts';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { trpc } from '#api/trpc.ts';
import { checkSession, setDisplayedFunds } from '#session/session-store.ts';

const JOB_PAGES = '/dashboard/jobs';

/**
 * Keeps balance, plan and login current while the dashboard is visible: the server pushes balance changes, and polling every 30 s
 * is the fallback. Job pages check them when they open, because the plan decides which jobs can be created. A page in the background
 * closes its connection.
 */
export function useFundsRefresh(): void {
  const cache = trpc.useUtils();
  const { pathname } = useLocation();
  const checkedAt = useRef(pathname);
  const visible = useDocumentVisibility() === 'visible';

  trpc.funds.live.useSubscription(undefined, {
    enabled: visible,
    onData: (balances) => {
      setDisplayedFunds(balances.funds);
      cache.funds.balances.setData(undefined, balances);
      void cache.funds.statement.invalidate();
      // The accounts' earnings are a part of the balances.
      void cache.accounts.list.invalidate();
    },
  });

  useEffect(() => {
    // The app has just checked on its first page.
    if (checkedAt.current === pathname) return;
    checkedAt.current = pathname;
    if (pathname.startsWith(JOB_PAGES)) void checkSession();
  }, [pathname]);

  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void checkSession();
    }, DASHBOARD_REFRESH_MS);
    return () => clearInterval(timer);
  }, []);
}
