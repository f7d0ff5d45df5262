import { useEffect } from 'react';
import { checkSession, useSession } from './session-store.ts';
import { listenToTabs } from './tabs.ts';

/**
 * Checks the session on start, and when another tab reports a change. A user who verifies their email by the link does so in
 * another tab, so this tab checks again when it becomes visible.
 */
export function useSessionCheck(): void {
  const { state } = useSession();

  useEffect(() => {
    void checkSession();
    return listenToTabs(() => void checkSession());
  }, []);

  useEffect(() => {
    if (state !== 'unverified') return;
    const check = () => {
      if (document.visibilityState === 'visible') void checkSession();
    };
    document.addEventListener('visibilitychange', check);
    return () => document.removeEventListener('visibilitychange', check);
  }, [state]);
}
