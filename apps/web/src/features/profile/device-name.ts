import { recognizeDevice } from '@trawl/contracts';
import { texts } from './texts.ts';

/** What a session runs on, as far as the browser said: 'Firefox on Windows'; programs by their own name. */
export function deviceName(userAgent: string | null): string {
  const { browser, system } = recognizeDevice(userAgent);
  if (browser && system) return texts.sessions.on(browser, system);
  return browser ?? texts.sessions.unknown;
}
