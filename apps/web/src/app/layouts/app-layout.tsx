import '../../styles/mantine.css';
import { MantineProvider } from '@mantine/core';
import { Navigate, Outlet, useLocation } from 'react-router';
import { ApiProvider } from '#api/api-provider.tsx';
import { PageWait } from '#components/page-wait/page-wait.tsx';
import { useSession } from '#session/session-store.ts';
import { cssVariables, theme } from '../mantine-theme.ts';
import { useLanguage } from '../use-language.ts';

/**
 * The app's side of the house: only for those who are logged in and verified. Others go home, and come back here after
 * they have logged in – unless they left of their own accord.
 */
export default function AppLayout() {
  const session = useSession();
  const { pathname, search } = useLocation();
  const speaking = useLanguage();

  if (session.state === 'loading') return <PageWait />;
  if (session.state !== 'verified') {
    const left = session.state === 'visitor' && session.byChoice;
    return <Navigate to="/" replace state={left ? null : { from: `${pathname}${search}` }} />;
  }
  if (!speaking) return <PageWait />;
  // What was loaded for one person isn't shown to the next, who may have logged in in another tab.
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="light">
      <ApiProvider key={session.user.id}>
        <Outlet />
      </ApiProvider>
    </MantineProvider>
  );
}
