import type { Job, ResultsFormat } from '@trawl/contracts';
import { problemOf } from '#api/failure.ts';
import { trpc } from '#api/trpc.ts';
import { showError } from '#components/toast/toast-store.ts';
import { t } from '#language/t.ts';

/** The results of an unfinished job are partial. */
const isPartial = ({ status }: Job): boolean =>
  status === 'running' || status === 'processing' || status === 'paused' || status === 'waiting';

/** Downloads a job's rows with a signed link from the server. */
export function useDownloadLink(): (job: Job, format: ResultsFormat) => Promise<void> {
  const { client } = trpc.useUtils();

  return async (job, format) => {
    const input = { id: job._id, format };
    try {
      const query = isPartial(job) ? client.jobs.partialResults : client.jobs.results;
      const { downloadUrl } = await query.query(input);
      if (downloadUrl === '') return showError(t('jobs.downloadFailedTitle'), t('jobs.noDownloadUrl'));
      window.location.assign(downloadUrl);
    } catch (error) {
      showError(t('jobs.downloadFailedTitle'), problemOf(error).message ?? t('jobs.downloadFailed'));
    }
  };
}
