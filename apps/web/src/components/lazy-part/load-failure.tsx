import { type ReactNode, useEffect } from 'react';

/** Shown instead of a part of the app that failed to load: the guard reloads the page once, or shows its message on top. */
export function LoadFailure({ children }: { readonly children: ReactNode }) {
  useEffect(() => {
    window.loadGuard?.failed();
    return () => window.loadGuard?.left();
  }, []);
  return children;
}
