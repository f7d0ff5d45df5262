import type { Job, JobId, RunAgainInput, ShownMessage } from '@trawl/contracts';
import { sentenceOf } from '#api/failure.ts';
import { trpc } from '#api/trpc.ts';
import { useInFlight } from '#api/use-in-flight.ts';
import { showError, showSuccess } from '#components/toast/toast-store.ts';
import { shown } from '#language/messages.ts';
import { t } from '#language/t.ts';
import { showChangedJob } from './show-changed-job.ts';

interface WithNotice {
  readonly job: Job;
  readonly notice?: string | undefined;
  readonly noticeMessage?: ShownMessage | null | undefined;
}

type OfJob = Pick<Job, '_id'>;
/** The fields of a job that determine whether its start must be confirmed. */
export type Startable = Pick<Job, '_id' | 'name' | 'type'> & {
  readonly settings: Pick<Job['settings'], 'accountType'>;
};

export interface JobActions {
  start(job: Startable): void;
  pause(job: OfJob): void;
  /** Runs a completed job again, for all targets or the failed targets. */
  again(job: OfJob, targets: RunAgainInput['targets']): void;
  /** Creates a pending copy; `onDone` gets its id. */
  duplicate(job: OfJob, onDone: (copy: JobId) => void): void;
  /** Deletes permanently, after the user has confirmed. `onDone` runs when the job is deleted. */
  remove(job: OfJob, onDone?: () => void): void;
  /** Whether an action is in progress, which blocks another one. */
  readonly busy: boolean;
}

/** Actions to start, pause and delete jobs, with toasts; updates every cached copy of the job. */
export function useJobActions(): JobActions {
  const cache = trpc.useUtils();
  const failed = (title: string) => (error: unknown) => {
    showError(title, sentenceOf(error));
    void cache.jobs.invalidate();
  };
  const changed = (words: string) => (data: WithNotice) => {
    showChangedJob(cache, data);
    void cache.plan.limits.invalidate();
    // An order with nothing left to send ends instead of starting.
    showSuccess(data.notice === undefined ? words : shown(data.noticeMessage, data.notice));
  };

  const start = trpc.jobs.start.useMutation({
    onSuccess: changed(t('jobs.started')),
    onError: failed(t('jobs.startFailed')),
  });
  const pause = trpc.jobs.pause.useMutation({
    onSuccess: changed(t('jobs.paused')),
    onError: failed(t('jobs.pauseFailed')),
  });
  const again = trpc.jobs.again.useMutation({
    onSuccess: changed(t('jobs.started')),
    onError: failed(t('jobs.startFailed')),
  });
  const duplicate = trpc.jobs.duplicate.useMutation({ onError: failed(t('jobs.duplicateFailed')) });
  const remove = trpc.jobs.delete.useMutation({ onError: failed(t('jobs.deleteFailed')) });

  const inFlight = useInFlight();
  const once = (act: (settled: { onSettled: () => void }) => void) => {
    if (inFlight.begin()) act({ onSettled: inFlight.end });
  };

  return {
    busy: [start, pause, again, duplicate, remove].some(({ isPending }) => isPending),
    start: (job) => once((settled) => start.mutate({ id: job._id }, settled)),
    pause: (job) => once((settled) => pause.mutate({ id: job._id }, settled)),
    again: (job, targets) => once((settled) => again.mutate({ id: job._id, targets }, settled)),
    duplicate: (job, onDone) =>
      once((settled) =>
        duplicate.mutate(
          { id: job._id },
          {
            ...settled,
            onSuccess: ({ job: copy }) => {
              changed(t('jobs.duplicated', { name: copy.name }))({ job: copy });
              onDone(copy._id);
            },
          },
        ),
      ),
    remove: (job, onDone) =>
      once((settled) =>
        remove.mutate(
          { id: job._id },
          {
            ...settled,
            onSuccess: () => {
              showSuccess(t('jobs.deleted'));
              onDone?.();
              void cache.jobs.search.invalidate();
              void cache.jobs.dashboard.invalidate();
              void cache.plan.limits.invalidate();
            },
          },
        ),
      ),
  };
}
