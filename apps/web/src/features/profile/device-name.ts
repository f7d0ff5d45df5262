import { recognizeDevice } from '@trawl/contracts';
import { texts } from './texts.ts';

/** A session's device as reported by the browser: 'Firefox on Windows'; programs by their own name. */
export function deviceName(userAgent: string | null): string {
  const { browser, system } = recognizeDevice(userAgent);
  if (browser && system) return texts.sessions.on(browser, system);
  return browser ?? texts.sessions.unknown;
}
