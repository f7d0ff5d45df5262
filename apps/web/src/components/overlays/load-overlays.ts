import { useEffect } from 'react';

/** Dialogs, menus, tooltips and the drawer: a fifth of the dashboard's scripts, and no page shows any of them at first. */
export const loadOverlays = () => import('./loaded/index.ts');

const FIRST_INPUTS = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;

/** Loads them at the user's first input, so that they open at once, also when the connection is lost later. */
export function useOverlaysAtFirstInput(): void {
  useEffect(() => {
    // Whatever opens first loads them again, and reports the failure.
    const load = () => void loadOverlays().catch(() => undefined);
    const options = { once: true, passive: true };
    for (const type of FIRST_INPUTS) window.addEventListener(type, load, options);
    return () => {
      for (const type of FIRST_INPUTS) window.removeEventListener(type, load);
    };
  }, []);
}
