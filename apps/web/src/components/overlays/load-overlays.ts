import { useEffect } from 'react';

/** Dialogs, menus, tooltips and the drawer: a fifth of the dashboard's scripts, and not needed for the first render. */
export const loadOverlays = () => import('./loaded/index.ts');

const FIRST_INPUTS = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;

/** Preloads overlays at the user's first input, so that they open immediately, even if the connection is lost later. */
export function useOverlaysAtFirstInput(): void {
  useEffect(() => {
    // The first overlay to open retries the import and reports a failure.
    const load = () => void loadOverlays().catch(() => undefined);
    const options = { once: true, passive: true };
    for (const type of FIRST_INPUTS) window.addEventListener(type, load, options);
    return () => {
      for (const type of FIRST_INPUTS) window.removeEventListener(type, load);
    };
  }, []);
}
