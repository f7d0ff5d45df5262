import { recognizeDevice } from '@trawl/contracts';
import { t } from '#language/t.ts';

/** A session's device by its user agent: 'Firefox on Windows', or the name of a program. */
export function deviceName(userAgent: string | null): string {
  const { browser, system } = recognizeDevice(userAgent);
  if (browser && system) return t('profile.sessions.on', { browser, system });
  return browser ?? t('profile.sessions.unknown');
}
