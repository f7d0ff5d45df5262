import { BULK_JOBS_MAX, type BulkAction, type BulkResult, type JobId } from '@trawl/contracts';
import { useState } from 'react';
import { sentenceOf } from '#api/failure.ts';
import { trpc } from '#api/trpc.ts';
import { useInFlight } from '#api/use-in-flight.ts';
import { showError } from '#components/toast/toast-store.ts';
import { t } from '#language/t.ts';
import { oncePerJob, refuse } from './bulk-plan.ts';

export interface BulkStep {
  readonly action: BulkAction;
  readonly tags?: readonly string[];
}

interface BulkJobs {
  /**
   * Returns one result per job. If a call fails, its jobs and the jobs of later calls count as refused. Undefined if the first call
   * failed, which has been reported, or if an action is in progress.
   */
  run(steps: readonly BulkStep[], ids: readonly JobId[]): Promise<BulkResult[] | undefined>;
  readonly busy: boolean;
}

const inParts = (ids: readonly JobId[]): JobId[][] =>
  Array.from({ length: Math.ceil(ids.length / BULK_JOBS_MAX) }, (_, part) =>
    ids.slice(part * BULK_JOBS_MAX, (part + 1) * BULK_JOBS_MAX),
  );

/** Sends bulk actions sequentially, in calls of limited size. */
export function useBulkJobs(): BulkJobs {
  const cache = trpc.useUtils();
  const bulk = trpc.jobs.bulk.useMutation();
  const [busy, setBusy] = useState(false);
  const inFlight = useInFlight();

  async function run(steps: readonly BulkStep[], ids: readonly JobId[]) {
    if (!inFlight.begin()) return undefined;
    setBusy(true);
    const calls = steps.flatMap(({ action, tags = [] }) =>
      inParts(ids).map((some) => ({ action, ids: some, tags: [...tags] })),
    );
    const results: BulkResult[] = [];
    let answered = 0;
    try {
      for (const call of calls) {
        results.push(...(await bulk.mutateAsync(call)).results);
        answered++;
      }
      return oncePerJob(results);
    } catch (error) {
      if (answered === 0) {
        showError(t('jobsList.bulk.failed'), sentenceOf(error));
        return undefined;
      }
      const rest = calls.slice(answered).flatMap((call) => call.ids);
      return oncePerJob([...results, ...refuse(rest, sentenceOf(error))]);
    } finally {
      inFlight.end();
      setBusy(false);
      void cache.jobs.invalidate();
      void cache.plan.limits.invalidate();
    }
  }

  return { run, busy };
}
