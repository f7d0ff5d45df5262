import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { CALLS_PER_BATCH, DASHBOARD_REFRESH_MS } from '@trawl/contracts';
import { httpBatchLink, httpSubscriptionLink, splitLink } from '@trpc/client';
import { type ReactNode, useState } from 'react';
import { languageHeader } from '#language/language-header.ts';
import { checkSession } from '#session/session-store.ts';
import { problemOf } from './failure.ts';
import { trpc } from './trpc.ts';

const URL = '/trpc';
const RETRIES = 2;

/** A session that ended elsewhere is noticed by the first call that is refused. */
function noticeLogout(error: unknown): void {
  const { code } = problemOf(error);
  if (code === 'not_logged_in' || code === 'email_not_verified') void checkSession();
}

const createClients = () => ({
  queries: new QueryClient({
    queryCache: new QueryCache({ onError: noticeLogout }),
    mutationCache: new MutationCache({ onError: noticeLogout }),
    defaultOptions: {
      queries: {
        staleTime: 2_000,
        refetchInterval: DASHBOARD_REFRESH_MS,
        // A refusal stays one; only what may pass by itself is tried again.
        retry: (failures, error) => {
          const { httpStatus } = problemOf(error);
          return failures < RETRIES && (httpStatus === 0 || httpStatus >= 500);
        },
      },
      // What a person pressed is tried once and told at once, also without a connection.
      mutations: { networkMode: 'always' },
    },
  }),
  calls: trpc.createClient({
    links: [
      splitLink({
        condition: (operation) => operation.type === 'subscription',
        true: httpSubscriptionLink({ url: URL }),
        false: httpBatchLink({ url: URL, maxItems: CALLS_PER_BATCH, headers: languageHeader }),
      }),
    ],
  }),
});

/** tRPC and its cache, around the pages that need them. */
export function ApiProvider({ children }: { readonly children: ReactNode }) {
  const [{ queries, calls }] = useState(createClients);
  return (
    <trpc.Provider client={calls} queryClient={queries}>
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    </trpc.Provider>
  );
}
