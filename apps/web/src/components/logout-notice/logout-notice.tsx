import { lazy, Suspense, useEffect } from 'react';
import { dismissLogoutFailure, useLogoutFailed } from '#session/log-out.ts';
import { useSession } from '#session/session-store.ts';

const load = () => import('./loaded-logout-notice.tsx');
const LoadedLogoutNotice = lazy(async () => ({ default: (await load()).LoadedLogoutNotice }));

/** Says that a logout failed, until it succeeds or the user dismisses it. The specification excludes a toast. */
export function LogoutNotice() {
  const failed = useLogoutFailed();
  const session = useSession();
  const loggedIn = 'user' in session;
  const isVisitor = session.state === 'visitor';

  useEffect(() => {
    // Loaded in advance, because the notice is often needed when the connection is lost.
    if (loggedIn) load().catch(() => undefined);
    // The session has ended in another way, so a later one isn't the one that stayed.
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
