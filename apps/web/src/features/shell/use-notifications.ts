import { trpc } from '#api/trpc.ts';

/** The user's notifications, refreshed every 30 s. Sent outside the page's batch, so the page's queries don't wait for it. */
export const useNotifications = () =>
  trpc.notifications.list.useQuery(undefined, { trpc: { context: { skipBatch: true } } });
