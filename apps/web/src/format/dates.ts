import { type ChosenSettings, type DateFormat, DEFAULT_SETTINGS, type TimeFormat } from '#settings/settings.ts';
import { chosenSettings } from '#settings/settings-store.ts';
import { onceEach } from './once-each.ts';

const dateFormat = onceEach((name, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(name, options));

type Parts = ReadonlyMap<string, string>;

function partsOf(iso: string, { timezone = DEFAULT_SETTINGS.timezone, language = 'en' }: ChosenSettings): Parts {
  const format = dateFormat(language, {
    timeZone: timezone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  return new Map(format.formatToParts(new Date(iso)).map(({ type, value }) => [type, value]));
}

/** The numeric month, which the short month format doesn't contain. */
const monthOf = (iso: string, timeZone: string): string =>
  dateFormat('en-US', { timeZone, month: '2-digit' }).format(new Date(iso));

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

/**
 * A date in the user's time zone, language and formats. Until the user selects a format, it is 'MMM d, yyyy HH:mm' (the
 * specification's section 2), in UTC.
 *
 * @param iso an ISO 8601 time
 */
export function formatDateTime(iso: string, chosen: ChosenSettings = chosenSettings()): string {
  const { timezone, dateFormat: order, timeFormat } = { ...DEFAULT_SETTINGS, ...chosen };
  const parts = partsOf(iso, chosen);
  const part = (type: string): string => parts.get(type) ?? '';
  const minutes = `:${part('minute')}`;
  if (chosen.dateFormat === undefined && chosen.timeFormat === undefined) {
    return `${part('month')} ${part('day')}, ${part('year')} ${part('hour')}${minutes}`;
  }
  const date = dateIn(order, part('year'), monthOf(iso, timezone), part('day').padStart(2, '0'));
  return `${date} ${timeIn(timeFormat, part('hour'), minutes)}`;
}

/** The time of day to the second, for logs: 24 hours by default. */
export function formatClock(iso: string, chosen: ChosenSettings = chosenSettings()): string {
  const parts = partsOf(iso, chosen);
  return timeIn(chosen.timeFormat ?? '24h', parts.get('hour') ?? '', `:${parts.get('minute')}:${parts.get('second')}`);
}
