import { BULK_JOBS_MAX, type BulkAction, type BulkResult, type JobId } from '@trawl/contracts';
import { useRef, useState } from 'react';
import { sentenceOf } from '#api/failure.ts';
import { trpc } from '#api/trpc.ts';
import { showError } from '#components/toast/toast-store.ts';
import { t } from '#language/t.ts';
import { oncePerJob } from './bulk-plan.ts';

export interface BulkStep {
  readonly action: BulkAction;
  readonly tags?: readonly string[];
}

interface BulkJobs {
  /** One result per job; undefined if a call failed, which has been reported, or if one is in progress. */
  run(steps: readonly BulkStep[], ids: readonly JobId[]): Promise<BulkResult[] | undefined>;
  readonly busy: boolean;
}

/** Sends bulk actions, in calls of limited size, one after the other. */
export function useBulkJobs(): BulkJobs {
  const cache = trpc.useUtils();
  const bulk = trpc.jobs.bulk.useMutation();
  const [busy, setBusy] = useState(false);
  // A second press may arrive before the page has rendered the busy state.
  const underWay = useRef(false);

  async function run(steps: readonly BulkStep[], ids: readonly JobId[]) {
    if (underWay.current) return undefined;
    underWay.current = true;
    setBusy(true);
    try {
      const results: BulkResult[] = [];
      for (const { action, tags = [] } of steps) {
        for (let at = 0; at < ids.length; at += BULK_JOBS_MAX) {
          const some = ids.slice(at, at + BULK_JOBS_MAX);
          results.push(...(await bulk.mutateAsync({ action, ids: some, tags: [...tags] })).results);
        }
      }
      return oncePerJob(results);
    } catch (error) {
      showError(t('jobsList.bulk.failed'), sentenceOf(error));
      return undefined;
    } finally {
      underWay.current = false;
      setBusy(false);
      void cache.jobs.invalidate();
      void cache.plan.limits.invalidate();
    }
  }

  return { run, busy };
}
