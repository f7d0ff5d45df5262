import { useEffect } from 'react';
import { checkSession, useSession } from './session-store.ts';
import { listenToTabs } from './tabs.ts';

/**
 * Checks on start who is here, and when another tab has heard something new. Someone who verifies their email by the link does so in another tab: this one asks again
 * when it is looked at.
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
