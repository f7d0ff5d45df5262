import { keepPreviousData } from '@tanstack/react-query';
import { DASHBOARD_REFRESH_MS, type Job, type MessageState } from '@trawl/contracts';
import { sentenceOf } from '#api/failure.ts';
import { trpc } from '#api/trpc.ts';
import { showError, showSuccess } from '#components/toast/toast-store.ts';
import { t } from '#language/t.ts';
import { useFetchOnChange } from '../use-fetch-on-change.ts';

/** A job's messages in one state or all, page by page; refreshed whenever the job changes. */
export function useMessages(job: Job, state: MessageState | null) {
  const query = trpc.jobs.messages.useInfiniteQuery(
    { id: job._id, ...(state && { state }) },
    {
      getNextPageParam: (page) => page.nextBefore ?? undefined,
      refetchInterval: DASHBOARD_REFRESH_MS,
      initialCursor: undefined,
      // Another filter keeps the panel, with the focus in it.
      placeholderData: keepPreviousData,
    },
  );
  useFetchOnChange(job, query);
  return query;
}

/** Decides the outcome of a message with an unknown outcome. */
export function useDecide(job: Job) {
  const cache = trpc.useUtils();
  return trpc.messages.decide.useMutation({
    onSuccess: ({ message }) =>
      showSuccess(
        message.state === 'sent' ? t('messages.decidedSent') : t('messages.decidedNotSent'),
        `@${message.recipient}`,
      ),
    onError: (error) => showError(t('messages.decideFailed'), sentenceOf(error)),
    onSettled: () => {
      void cache.jobs.messages.invalidate({ id: job._id });
      void cache.jobs.get.invalidate({ id: job._id });
    },
  });
}
