import { showError, showSuccess } from '#components/toast/toast-store.ts';
import { t } from '#language/t.ts';

const TOAST_CHARS = 120;

/**
 * Copies a text to the clipboard and says so; an empty text isn't copied.
 *
 * @param said what was copied, if the text is long
 */
export async function copyText(text: string, said = text): Promise<void> {
  if (text === '') return;
  try {
    await navigator.clipboard.writeText(text);
    showSuccess(t('job.results.copied'), said.length > TOAST_CHARS ? `${said.slice(0, TOAST_CHARS)}…` : said);
  } catch {
    showError(t('job.results.copyFailed'), '');
  }
}
