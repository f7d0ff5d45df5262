/**
 * The plan month that contains a point in time. Months begin on the day and time the plan began (in UTC), or on the last day of
 * shorter months.
 *
 * @param anchor when the plan began
 * @param now not before `anchor`
 */
export function monthOf(anchor: Date, now: Date): { start: Date; end: Date } {
  const months = (now.getUTCFullYear() - anchor.getUTCFullYear()) * 12 + now.getUTCMonth() - anchor.getUTCMonth();
  const count = monthsAfter(anchor, months) <= now ? months : months - 1;
  return { start: monthsAfter(anchor, count), end: monthsAfter(anchor, count + 1) };
}

function monthsAfter(anchor: Date, months: number): Date {
  const first = new Date(anchor);
  first.setUTCDate(1);
  first.setUTCMonth(first.getUTCMonth() + months);
  const days = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(anchor.getUTCDate(), days));
  return first;
}
