import { useDocumentVisibility } from '@mantine/hooks';
import { DASHBOARD_REFRESH_MS } from '@trawl/contracts';
import { useEffect } from 'react';
import { trpc } from '#api/trpc.ts';
import { checkSession, setDisplayedFunds } from '#session/session-store.ts';

/**
 * Keeps balance, plan and login current while the dashboard is visible: the server pushes balance changes, and polling every 30 s
 * is the fallback. A page in the background closes its connection.
 */
export function useFundsRefresh(): void {
  const cache = trpc.useUtils();
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
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void checkSession();
    }, DASHBOARD_REFRESH_MS);
    return () => clearInterval(timer);
  }, []);
}
