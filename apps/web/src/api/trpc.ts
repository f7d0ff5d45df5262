import type { AppRouter } from '@trawl/api/app-router';
import { createTRPCReact } from '@trpc/react-query';

/** The procedures as hooks, typed by the API's router. */
export const trpc = createTRPCReact<AppRouter>();
