/** The order matters, because the user agents of newer browsers include the names of older ones. */
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

/**
 * A recognized device. `browser` is one of our names, or the first word of a program's name in a form that no mail program turns
 * into a link.
 */
export interface Device {
  readonly browser?: string | undefined;
  readonly system?: string | undefined;
}

/** Recognizes a device by its user agent. No other part of that text is used, because it can contain anything. */
export function recognizeDevice(userAgent: string | null): Device {
  if (!userAgent) return {};
  const browser = named(BROWSERS, userAgent);
  if (browser) return { browser, system: named(SYSTEMS, userAgent) };
  return { browser: /^[\w-]{1,40}/.exec(userAgent)?.[0] };
}
