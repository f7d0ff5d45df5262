import { showError, showSuccess } from '#components/toast/toast-store.ts';
import { t } from '#language/t.ts';

const TOAST_CHARS = 120;

/**
 * Copies a text to the clipboard and confirms it with a toast; an empty text isn't copied.
 *
 * @param said the text of the toast; by default the copied text
 */
export async function copyText(text: string, said = text): Promise<void> {
  if (text === '') return;
  try {
    await navigator.clipboard.writeText(text);
    showSuccess(t('job.results.copied'), said.length > TOAST_CHARS ? `${said.slice(0, TOAST_CHARS)}…` : said);
  } catch {
    showError(t('job.results.copyFailed'), t('job.results.copyFailedWords'));
  }
}
