import { type ChosenSettings, type DateFormat, DEFAULT_SETTINGS, type TimeFormat } from '#settings/settings.ts';
import { chosenSettings } from '#settings/settings-store.ts';
import { memoized } from './memoized.ts';

const dateFormat = memoized((name, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(name, options));

type Parts = ReadonlyMap<string, string>;

function partsOf(iso: string, { timezone = DEFAULT_SETTINGS.timezone }: ChosenSettings): Parts {
  const format = dateFormat('en', {
    timeZone: timezone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  return new Map(format.formatToParts(new Date(iso)).map(({ type, value }) => [type, value]));
}

function dateIn(format: DateFormat, year: string, month: string, day: string): string {
  switch (format) {
    case 'MM/DD/YYYY':
      return `${month}/${day}/${year}`;
    case 'DD/MM/YYYY':
      return `${day}/${month}/${year}`;
    case 'YYYY-MM-DD':
      return `${year}-${month}-${day}`;
  }
}

/** `rest` is the part after the hour, such as ':05'. */
function timeIn(format: TimeFormat, hour: string, rest: string): string {
  if (format === '24h') return `${hour}${rest}`;
  const count = Number(hour);
  return `${count % 12 === 0 ? 12 : count % 12}${rest} ${count < 12 ? 'AM' : 'PM'}`;
}

/** 24 hours until the user selects a format. */
const timeFormatOf = (chosen: ChosenSettings): TimeFormat =>
  chosen.dateFormat === undefined && chosen.timeFormat === undefined
    ? '24h'
    : (chosen.timeFormat ?? DEFAULT_SETTINGS.timeFormat);

/** A time of day such as `21:00`, in the format of the times in `formatDateTime`. */
export function formatTimeOfDay(time: string, chosen: ChosenSettings = chosenSettings()): string {
  const [hour = '', minutes = ''] = time.split(':');
  return timeIn(timeFormatOf(chosen), hour, `:${minutes}`);
}

/** The name of the user's time zone, in which times are shown. */
export const chosenZone = (): string => (chosenSettings().timezone ?? DEFAULT_SETTINGS.timezone).replaceAll('_', ' ');

/**
 * A date in the user's time zone, language and formats. Until the user selects a format, it is 'MMM d, yyyy HH:mm' in English and
 * in the order of the language in others, such as `3. Mai 2026 00:05`, in UTC.
 *
 * @param iso an ISO 8601 time
 */
export function formatDateTime(iso: string, chosen: ChosenSettings = chosenSettings()): string {
  const parts = partsOf(iso, chosen);
  const time = timeIn(timeFormatOf(chosen), parts.get('hour') ?? '', `:${parts.get('minute') ?? ''}`);
  return `${formatDate(iso, chosen)} ${time}`;
}

/** The date of `formatDateTime`. */
export function formatDate(iso: string, chosen: ChosenSettings = chosenSettings()): string {
  const { timezone, language, dateFormat: order } = { ...DEFAULT_SETTINGS, ...chosen };
  if (chosen.dateFormat === undefined && chosen.timeFormat === undefined) {
    const words = { timeZone: timezone, year: 'numeric', month: 'short', day: 'numeric' } as const;
    return dateFormat(language, words).format(new Date(iso));
  }
  const parts = partsOf(iso, chosen);
  const part = (type: string): string => parts.get(type) ?? '';
  return dateIn(order, part('year'), part('month'), part('day'));
}

/** A day of the calendar (UTC), such as 2026-11-23, in the user's format. */
export const formatDay = (day: string, chosen: ChosenSettings = chosenSettings()): string =>
  formatDate(`${day}T00:00:00Z`, { ...chosen, timezone: 'UTC' });

/** The time of day to the second, for logs, in the format of the times in `formatDateTime`. */
export function formatClock(iso: string, chosen: ChosenSettings = chosenSettings()): string {
  const parts = partsOf(iso, chosen);
  return timeIn(timeFormatOf(chosen), parts.get('hour') ?? '', `:${parts.get('minute')}:${parts.get('second')}`);
}
