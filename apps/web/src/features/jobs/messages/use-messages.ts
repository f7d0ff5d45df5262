import { keepPreviousData } from '@tanstack/react-query';
import { DASHBOARD_REFRESH_MS, type Job, type MessageId, type MessageState } from '@trawl/contracts';
import { sentenceOf } from '#api/failure.ts';
import { trpc } from '#api/trpc.ts';
import { useInFlight } from '#api/use-in-flight.ts';
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

/** Saves the owner's decision about a message with an unknown outcome. */
export function useDecide(id: MessageId) {
  const cache = trpc.useUtils();
  const inFlight = useInFlight();
  const saving = trpc.messages.decide.useMutation({
    onSuccess: ({ message }) =>
      showSuccess(
        message.state === 'sent' ? t('messages.decidedSent') : t('messages.decidedNotSent'),
        `@${message.recipient}`,
      ),
    onError: (error) => showError(t('messages.decideFailed'), sentenceOf(error)),
    async onSettled() {
      void cache.jobs.get.invalidate();
      // In progress until the list shows the decision, because a message can be decided only once.
      await cache.jobs.messages.invalidate();
      inFlight.end();
    },
  });
  return {
    busy: saving.isPending,
    decide(outcome: 'sent' | 'not_sent') {
      if (inFlight.begin()) saving.mutate({ id, outcome });
    },
  };
}
