import { useDocumentVisibility } from '@mantine/hooks';
import type { Job, JobId } from '@trawl/contracts';
import { useEffect, useState } from 'react';
import { trpc } from '#api/trpc.ts';
import { digestOf } from './digest-of.ts';
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
  const isOpen = visible && job !== undefined;
  const shown = useShownDigest(id, isOpen);

  trpc.jobs.live.useSubscription(
    { id, changes: true, state: shown ?? undefined },
    {
      enabled: isOpen && shown !== null,
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

/**
 * The digest of the displayed job, with which a stream that opens doesn't send the same job again: it may have megabytes. It isn't updated
 * while the stream is open, because another digest would open another stream.
 *
 * @returns null while it is unknown; undefined where browsers can't compute it
 */
function useShownDigest(id: JobId, isOpen: boolean): string | undefined | null {
  const cache = trpc.useUtils();
  const [digest, setDigest] = useState<string | undefined | null>(null);
  useEffect(() => {
    if (!isOpen) return;
    let isCurrent = true;
    void digestOf(cache.jobs.get.getData({ id })?.job).then((found) => {
      if (isCurrent) setDigest(found);
    });
    return () => {
      isCurrent = false;
      setDigest(null);
    };
  }, [cache, id, isOpen]);
  return digest;
}
