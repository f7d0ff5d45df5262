import type { Notification } from '@trawl/contracts';
import { trpc } from '#api/trpc.ts';

interface ReadMarks {
  markRead(id: string): void;
  /** Marks the listed notifications (newest first) as read, but not newer ones. */
  markAllRead(listed: readonly Notification[]): void;
}

/** Marks notifications as read: immediately on the page, reverted if the request fails. */
export function useReadMarks(): ReadMarks {
  const cache = trpc.useUtils().notifications.list;
  const onError = () => void cache.invalidate();
  const one = trpc.notifications.markRead.useMutation({ onError });
  const all = trpc.notifications.markAllRead.useMutation({ onError });

  const show = (isRead: (entry: Notification) => boolean) => {
    // A response in flight wouldn't contain the change.
    void cache.cancel();
    cache.setData(undefined, (data) => ({
      notifications: (data?.notifications ?? []).map((entry) => (isRead(entry) ? { ...entry, read: true } : entry)),
    }));
  };

  return {
    markRead(id) {
      show(({ _id }) => _id === id);
      one.mutate({ id });
    },
    markAllRead([newest]) {
      if (!newest) return;
      show(() => true);
      all.mutate({ upTo: newest._id });
    },
  };
}
