import { t } from '#language/t.ts';
import { ApiFailure } from './call-api.ts';

/** The server's message, which is in the page's language, or the fallback if the server sent none. */
export function messageOf(failure: unknown, fallback: string): string {
  if (!(failure instanceof ApiFailure)) return fallback;
  if (failure.status === 0) return t('common.session.unreachable');
  return failure.message === '' ? fallback : failure.message;
}
