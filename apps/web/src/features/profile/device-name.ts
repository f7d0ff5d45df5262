import { texts } from './texts.ts';

/** In this order: later browsers put the names of earlier ones into theirs. */
const BROWSERS: readonly (readonly [mark: RegExp, name: string])[] = [
  [/\bEdg/, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [mark: RegExp, name: string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b|\biPad\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

const named = (marks: typeof BROWSERS, userAgent: string): string | undefined =>
  marks.find(([mark]) => mark.test(userAgent))?.[1];

/** What a session runs on, as far as the browser said: 'Firefox on Windows'; programs by their own name. */
export function deviceName(userAgent: string | null): string {
  if (!userAgent) return texts.sessions.unknown;
  const browser = named(BROWSERS, userAgent);
  const system = named(SYSTEMS, userAgent);
  if (browser && system) return texts.sessions.on(browser, system);
  return browser ?? /^[\w.-]{1,40}/.exec(userAgent)?.[0] ?? texts.sessions.unknown;
}
