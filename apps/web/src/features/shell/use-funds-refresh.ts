import { useDocumentVisibility } from '@mantine/hooks';
import { DASHBOARD_REFRESH_MS } from '@trawl/contracts';
import { useEffect } from 'react';
import { trpc } from '#api/trpc.ts';
import { changeFunds, checkSession } from '#session/session-store.ts';

/**
 * Keeps the balance, the plan and the login true while the dashboard is open and looked at: the server tells when money
 * moved, and the refresh every 30 s is the net under it. A page in the background lets its connection go.
 */
export function useFundsRefresh(): void {
  const cache = trpc.useUtils();
  const visible = useDocumentVisibility() === 'visible';

  trpc.funds.live.useSubscription(undefined, {
    enabled: visible,
    onData: ({ funds }) => {
      changeFunds(funds);
      void cache.funds.statement.invalidate();
    },
  });

  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void checkSession();
    }, DASHBOARD_REFRESH_MS);
    return () => clearInterval(timer);
  }, []);
}
