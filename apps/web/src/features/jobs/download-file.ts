import type { JobSummary, ResultsFormat } from '@trawl/contracts';
import { startDownload } from '#components/start-download.ts';
import { showError, showSuccess } from '#components/toast/toast-store.ts';
import { languageHeader } from '#language/language-header.ts';
import { t } from '#language/t.ts';
import { isRecord } from '#session/call-api.ts';

async function reasonOf(response: Response): Promise<string> {
  const body: unknown = await response.json().catch(() => undefined);
  return isRecord(body) && typeof body.message === 'string' ? body.message : t('jobs.downloadFailed');
}

function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken over the file by the next task.
  setTimeout(() => URL.revokeObjectURL(address));
}

/** From this number of rows, a toast confirms the download: browsers show it only when the first bytes arrive. */
const MANY_ROWS = 100_000;

export function confirmLargeDownload({ totalResults }: Pick<JobSummary, 'totalResults'>): void {
  if (totalResults >= MANY_ROWS) showSuccess(t('jobs.downloadStarted'));
}

/**
 * Saves all rows of a job as `job-{id}-results.{format}`. The file is downloaded completely before it is saved, so that a broken
 * connection causes an error message and never a truncated file.
 */
export async function downloadFile(id: string, format: ResultsFormat): Promise<void> {
  try {
    const response = await fetch(`/api/jobs/${encodeURIComponent(id)}/results?format=${format}`, {
      headers: languageHeader(),
    });
    if (!response.ok) return showError(t('jobs.downloadFailedTitle'), await reasonOf(response));
    save(await response.blob(), `job-${id}-results.${format}`);
  } catch {
    showError(t('jobs.downloadFailedTitle'), t('jobs.downloadFailed'));
  }
}

/**
 * Downloads a file that the server has prepared. Checks the link before, because a browser that saves a link doesn't show why the
 * server refused.
 */
export async function downloadPrepared(downloadUrl: string): Promise<void> {
  try {
    const { pathname, search } = new URL(downloadUrl);
    const address = pathname + search;
    const { ok } = await fetch(address, { method: 'HEAD' });
    if (ok) return startDownload(downloadUrl);
    // Only the response to a GET says why.
    showError(t('jobs.downloadFailedTitle'), await reasonOf(await fetch(address, { headers: languageHeader() })));
  } catch {
    showError(t('jobs.downloadFailedTitle'), t('jobs.downloadFailed'));
  }
}
