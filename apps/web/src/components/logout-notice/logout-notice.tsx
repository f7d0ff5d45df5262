import { lazy, Suspense, useEffect } from 'react';
import { useLogoutFailed } from '#session/log-out.ts';
import { useSession } from '#session/session-store.ts';

const load = () => import('./loaded-logout-notice.tsx');
const LoadedLogoutNotice = lazy(async () => ({ default: (await load()).LoadedLogoutNotice }));

/** Says that a logout failed, until it succeeds or the user dismisses it. The specification excludes a toast. */
export function LogoutNotice() {
  const failed = useLogoutFailed();
  const loggedIn = 'user' in useSession();

  useEffect(() => {
    // Loaded in advance, because the notice is often needed when the connection is lost.
    if (loggedIn) load().catch(() => undefined);
  }, [loggedIn]);

  return (
    failed &&
    loggedIn && (
      <Suspense fallback={null}>
        <LoadedLogoutNotice />
      </Suspense>
    )
  );
}
