import { lazy, Suspense, useEffect } from 'react';
import { dismissLogoutFailure, useLogoutFailed } from '#session/log-out.ts';
import { useSession } from '#session/session-store.ts';

const load = () => import('./loaded-logout-notice.tsx');
const LoadedLogoutNotice = lazy(async () => ({ default: (await load()).LoadedLogoutNotice }));

/** A notice that the logout failed, until a retry succeeds or the user dismisses it. The specification excludes a toast. */
export function LogoutNotice() {
  const failed = useLogoutFailed();
  const session = useSession();
  const loggedIn = 'user' in session;
  const isVisitor = session.state === 'visitor';

  useEffect(() => {
    // Preloaded, because logouts usually fail when the connection is lost.
    if (loggedIn) load().catch(() => undefined);
    // The session ended in another way, so the notice must not appear in a later session.
    if (isVisitor) dismissLogoutFailure();
  }, [loggedIn, isVisitor]);

  return (
    failed &&
    loggedIn && (
      <Suspense fallback={null}>
        <LoadedLogoutNotice />
      </Suspense>
    )
  );
}
