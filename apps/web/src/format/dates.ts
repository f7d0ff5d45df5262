const zonal = (options: Intl.DateTimeFormatOptions, timeZone?: string) =>
  new Intl.DateTimeFormat('en-US', { ...options, hourCycle: 'h23', ...(timeZone === undefined ? {} : { timeZone }) });

/**
 * A moment as 'MMM d, yyyy HH:mm' (the specification's section 2), in the person's zone or a named one.
 *
 * @param iso an ISO 8601 time
 */
export function formatDateTime(iso: string, timeZone?: string): string {
  const format = zonal(
    { month: 'short', day: 'numeric', year: 'numeric', hour: '2-digit', minute: '2-digit' },
    timeZone,
  );
  const parts = new Map(format.formatToParts(new Date(iso)).map(({ type, value }) => [type, value]));
  return `${parts.get('month')} ${parts.get('day')}, ${parts.get('year')} ${parts.get('hour')}:${parts.get('minute')}`;
}

/** The time of day to the second, as a log shows it. */
export const formatClock = (iso: string, timeZone?: string): string =>
  zonal({ hour: '2-digit', minute: '2-digit', second: '2-digit' }, timeZone).format(new Date(iso));
