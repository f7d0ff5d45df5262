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

/** What a user agent runs on. `browser` is one of our own names, or the first word of a program, which no mail program takes for a link. */
export interface Device {
  readonly browser?: string | undefined;
  readonly system?: string | undefined;
}

/** Recognizes a device by what it says of itself. Nothing else of that text is repeated: anybody can write it. */
export function recognizeDevice(userAgent: string | null): Device {
  if (!userAgent) return {};
  const browser = named(BROWSERS, userAgent);
  if (browser) return { browser, system: named(SYSTEMS, userAgent) };
  return { browser: /^[\w-]{1,40}/.exec(userAgent)?.[0] };
}
