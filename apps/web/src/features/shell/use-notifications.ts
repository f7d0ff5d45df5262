import { trpc } from '#api/trpc.ts';

/** The user's notifications, refreshed every 30 s. Apart from the page's own calls, which must not wait for them or fail with them. */
export const useNotifications = () =>
  trpc.notifications.list.useQuery(undefined, { trpc: { context: { skipBatch: true } } });
