import { useDocumentVisibility } from '@mantine/hooks';
import type { Job, JobId } from '@trawl/contracts';
import { useState } from 'react';
import { trpc } from '#api/trpc.ts';
import { mergeJob } from './live-job.ts';
import { type LiveLog, mergeLog, NO_LOG } from './live-log-lines.ts';

/**
 * A job with live updates and the log of its last run. The server pushes each change while the page is visible; polling every 30
 * s is the fallback. A page in the background closes its connection, because browsers limit their number.
 */
export function useLiveJob(id: JobId) {
  const cache = trpc.useUtils();
  const query = trpc.jobs.get.useQuery({ id });
  const [log, setLog] = useState<LiveLog>(NO_LOG);
  const visible = useDocumentVisibility() === 'visible';
  const job: Job | undefined = query.data?.job;

  trpc.jobs.live.useSubscription(
    { id, changes: true },
    {
      enabled: visible && job !== undefined,
      onData: (update) => {
        const before = cache.jobs.get.getData({ id })?.job;
        const merged = mergeJob(before, update);
        if (merged && merged !== before) {
          // A fetch that began earlier may return an earlier state.
          void cache.jobs.get.cancel({ id });
          cache.jobs.get.setData({ id }, { job: merged });
        }
        setLog((before) => mergeLog(before, update));
      },
    },
  );

  return { job, log: log.lines, query };
}
