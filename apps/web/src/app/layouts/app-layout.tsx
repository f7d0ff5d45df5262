import '../../styles/mantine.css';
import { MantineProvider } from '@mantine/core';
import { Navigate, Outlet, useLocation, useNavigation } from 'react-router';
import { ApiProvider } from '#api/api-provider.tsx';
import { PageWait } from '#components/page-wait/page-wait.tsx';
import { useSession } from '#session/session-store.ts';
import { cssVariables, theme } from '../mantine-theme.ts';
import { useServerMessages } from '../use-server-messages.ts';

/**
 * The layout of the app, only for logged-in and verified users. Others are redirected to home, and return here after logging in,
 * unless they logged out themselves.
 */
export default function AppLayout() {
  const session = useSession();
  const { pathname, search } = useLocation();
  const navigation = useNavigation();
  const ready = useServerMessages();

  if (session.state === 'loading') return <PageWait />;
  if (session.state !== 'verified') {
    // The session of a deleted account can end before the page with the deletion's manifest has loaded.
    if (navigation.location?.pathname === '/account-deleted') return <PageWait />;
    const loggedOutByChoice = session.state === 'visitor' && session.byChoice;
    return <Navigate to="/" replace state={loggedOutByChoice ? null : { from: `${pathname}${search}` }} />;
  }
  if (!ready) return <PageWait />;
  // A key per user clears cached data when another user logs in, for example in another tab.
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="light">
      <ApiProvider key={session.user.id}>
        <Outlet />
      </ApiProvider>
    </MantineProvider>
  );
}
