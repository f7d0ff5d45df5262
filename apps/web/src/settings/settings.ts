import { LANGUAGES, type Language } from '@trawl/messages/languages';

// The first value of each setting below is its default.

/** IANA names of the selectable time zones. */
export const TIMEZONES = ['UTC', 'America/New_York', 'Europe/London', 'Asia/Tokyo', 'Australia/Sydney'] as const;
export type Timezone = (typeof TIMEZONES)[number];

export const DATE_FORMATS = ['MM/DD/YYYY', 'DD/MM/YYYY', 'YYYY-MM-DD'] as const;
export type DateFormat = (typeof DATE_FORMATS)[number];

export const TIME_FORMATS = ['12h', '24h'] as const;
export type TimeFormat = (typeof TIME_FORMATS)[number];

interface Settings {
  readonly language: Language;
  readonly timezone: Timezone;
  readonly dateFormat: DateFormat;
  readonly timeFormat: TimeFormat;
}

/** The user's settings; omitted fields were never changed. */
export type ChosenSettings = Partial<Settings>;

export const DEFAULT_SETTINGS: Settings = {
  language: 'en',
  timezone: 'UTC',
  dateFormat: 'MM/DD/YYYY',
  timeFormat: '12h',
};

const oneOf = <Value extends string>(values: readonly Value[], value: unknown): Value | undefined =>
  values.find((each) => each === value);

/** Parses stored settings; invalid values count as not selected. */
export function readChosen(kept: string | null): ChosenSettings {
  let stored: unknown;
  try {
    stored = JSON.parse(kept ?? '{}');
  } catch {
    // The stored text isn't JSON.
    return {};
  }
  if (typeof stored !== 'object' || stored === null) return {};
  const entry = (key: keyof Settings): unknown => Reflect.get(stored, key);
  const language = oneOf(LANGUAGES, entry('language'));
  const timezone = oneOf(TIMEZONES, entry('timezone'));
  const dateFormat = oneOf(DATE_FORMATS, entry('dateFormat'));
  const timeFormat = oneOf(TIME_FORMATS, entry('timeFormat'));
  return {
    ...(language && { language }),
    ...(timezone && { timezone }),
    ...(dateFormat && { dateFormat }),
    ...(timeFormat && { timeFormat }),
  };
}
