import { DASHBOARD_REFRESH_MS } from '@trawl/contracts';
import { useEffect } from 'react';
import { checkSession } from '#session/session-store.ts';

/** Keeps the balance, the plan and the login true while the dashboard is open and looked at. */
export function useFundsRefresh(): void {
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void checkSession();
    }, DASHBOARD_REFRESH_MS);
    return () => clearInterval(timer);
  }, []);
}
