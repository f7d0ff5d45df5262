import type { JobId } from '@trawl/contracts';
import { sentenceOf } from '#api/failure.ts';
import { trpc } from '#api/trpc.ts';
import { useInFlight } from '#api/use-in-flight.ts';
import { showSuccess } from '#components/toast/toast-store.ts';
import { showChangedJob } from '../show-changed-job.ts';

export interface PatchJob {
  save(id: JobId, changes: { readonly name?: string; readonly tags?: string[] }): void;
  readonly busy: boolean;
  /** Why the last attempt failed. */
  readonly problem: string | undefined;
  /** Forgets the problem. */
  reset(): void;
}

/** Changes a job's name or tags, in any state, in every cached copy of the job. */
export function usePatchJob(done: string, onDone: () => void): PatchJob {
  const cache = trpc.useUtils();
  const inFlight = useInFlight();
  const patch = trpc.jobs.patch.useMutation({
    onSuccess: (data) => {
      showChangedJob(cache, data);
      showSuccess(done);
      onDone();
    },
    onSettled: inFlight.end,
  });
  return {
    busy: patch.isPending,
    problem: patch.error ? sentenceOf(patch.error) : undefined,
    reset: patch.reset,
    save(id, changes) {
      if (!inFlight.begin()) return;
      patch.mutate({ id, ...changes });
    },
  };
}
