import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { AppRouter } from '@trawl/api/app-router';
import { CALLS_PER_BATCH, DASHBOARD_REFRESH_MS } from '@trawl/contracts';
import { httpBatchLink, httpLink, httpSubscriptionLink, retryLink, splitLink } from '@trpc/client';
import { type ReactNode, useState } from 'react';
import { languageHeader } from '#language/language-header.ts';
import { checkSession } from '#session/session-store.ts';
import { problemOf } from './failure.ts';
import { trpc } from './trpc.ts';

const URL = '/trpc';
const RETRIES = 2;
/** Minimum delay before a failed stream is opened again. */
const STREAM_RETRY_MS = 5_000;

/** Checks the session when a call is rejected, because it may have ended elsewhere. */
function recheckSession(error: unknown): void {
  const { code } = problemOf(error);
  if (code === 'not_logged_in' || code === 'email_not_verified') void checkSession();
}

/** Opens streams again after an error response, which an EventSource doesn't retry. An error within a stream is the server's answer. */
const reopenStreams = retryLink<AppRouter>({
  retry: ({ error }) => problemOf(error).httpStatus === 0,
  // Random, because all clients of a server lose their streams at the same time.
  retryDelayMs: () => STREAM_RETRY_MS * (1 + Math.random()),
});

/**
 * Repeating a call with the same key has no second effect, and a change based on an outdated version fails. A batch has neither, because
 * its calls share their headers.
 */
const ownHeaders = ({ idempotencyKey, version }: Record<string, unknown>): Record<string, string> => ({
  ...(typeof idempotencyKey === 'string' && { 'Idempotency-Key': idempotencyKey }),
  ...(typeof version === 'string' && version !== '' && { 'If-Match': `"${version}"` }),
});

const createClients = () => ({
  queries: new QueryClient({
    queryCache: new QueryCache({ onError: recheckSession }),
    mutationCache: new MutationCache({ onError: recheckSession }),
    defaultOptions: {
      queries: {
        staleTime: 2_000,
        refetchInterval: DASHBOARD_REFRESH_MS,
        // Only network and server failures are temporary, so other errors aren't retried.
        retry: (failures, error) => {
          const { httpStatus } = problemOf(error);
          return failures < RETRIES && (httpStatus === 0 || httpStatus >= 500);
        },
      },
      // User actions are tried once and report failures immediately, also offline.
      mutations: { networkMode: 'always' },
    },
  }),
  calls: trpc.createClient({
    links: [
      splitLink({
        condition: (operation) => operation.type === 'subscription',
        true: [reopenStreams, httpSubscriptionLink({ url: URL })],
        false: splitLink({
          // For slow calls: a batch responds only when its slowest call is done.
          condition: ({ context }) => context.skipBatch === true,
          true: httpLink({ url: URL, headers: ({ op }) => ({ ...languageHeader(), ...ownHeaders(op.context) }) }),
          false: httpBatchLink({ url: URL, maxItems: CALLS_PER_BATCH, headers: languageHeader }),
        }),
      }),
    ],
  }),
});

/** tRPC and its cache, for the pages that need them. */
export function ApiProvider({ children }: { readonly children: ReactNode }) {
  const [{ queries, calls }] = useState(createClients);
  return (
    <trpc.Provider client={calls} queryClient={queries}>
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    </trpc.Provider>
  );
}
