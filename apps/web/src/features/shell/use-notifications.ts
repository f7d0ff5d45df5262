import { trpc } from '#api/trpc.ts';

/** The user's notifications, refreshed every 30 s. Not batched, so that the page's queries don't wait for them. */
export const useNotifications = () =>
  trpc.notifications.list.useQuery(undefined, { trpc: { context: { skipBatch: true } } });
