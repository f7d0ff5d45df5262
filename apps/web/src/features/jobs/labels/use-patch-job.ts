import type { JobId } from '@trawl/contracts';
import { useRef } from 'react';
import { sentenceOf } from '#api/failure.ts';
import { trpc } from '#api/trpc.ts';
import { showSuccess } from '#components/toast/toast-store.ts';

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
  const inFlight = useRef(false);
  const patch = trpc.jobs.patch.useMutation({
    onSuccess: (data) => {
      cache.jobs.get.setData({ id: data.job._id }, data);
      void cache.jobs.search.invalidate();
      void cache.jobs.dashboard.invalidate();
      showSuccess(done);
      onDone();
    },
    onSettled: () => {
      inFlight.current = false;
    },
  });
  return {
    busy: patch.isPending,
    problem: patch.error ? sentenceOf(patch.error) : undefined,
    reset: patch.reset,
    save(id, changes) {
      // A second press may arrive before the page has rendered the busy state.
      if (inFlight.current) return;
      inFlight.current = true;
      patch.mutate({ id, ...changes });
    },
  };
}
