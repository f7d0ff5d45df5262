import type { Job, ResultsFormat } from '@trawl/contracts';
import { problemOf } from '#api/failure.ts';
import { trpc } from '#api/trpc.ts';
import { startDownload } from '#components/start-download.ts';
import { showError } from '#components/toast/toast-store.ts';
import { t } from '#language/t.ts';
import { confirmLargeDownload } from './download-file.ts';

/** The file's rows and columns in the format of URL parameters; all of them by default. */
export interface DownloadOptions {
  readonly format: ResultsFormat;
  readonly q?: string;
  readonly filter?: string[];
  readonly sort?: string;
  readonly columns?: string;
  readonly compress?: 'none' | 'gzip';
}

/** The results of an unfinished job are partial. */
const isPartial = ({ status }: Job): boolean =>
  status === 'running' || status === 'processing' || status === 'paused' || status === 'waiting';

interface Downloads {
  results(job: Job, options: DownloadOptions): Promise<void>;
  /** A ZIP archive with one file per run. */
  runs(job: Job, format: ResultsFormat): Promise<void>;
}

/** Downloads a job's rows with a signed link from the server. */
export function useDownloadLink(): Downloads {
  const { client } = trpc.useUtils();

  async function open(job: Job, ask: () => Promise<{ readonly downloadUrl?: string }>): Promise<void> {
    try {
      const { downloadUrl } = await ask();
      if (!downloadUrl) return showError(t('jobs.downloadFailedTitle'), t('jobs.noDownloadUrl'));
      startDownload(downloadUrl);
      confirmLargeDownload(job);
    } catch (error) {
      showError(t('jobs.downloadFailedTitle'), problemOf(error).message ?? t('jobs.downloadFailed'));
    }
  }

  return {
    results: (job, options) => {
      const query = isPartial(job) ? client.jobs.partialResults : client.jobs.results;
      return open(job, () => query.query({ id: job._id, ...options }));
    },
    runs: (job, format) => open(job, () => client.jobs.archive.query({ id: job._id, by: 'run', format })),
  };
}
