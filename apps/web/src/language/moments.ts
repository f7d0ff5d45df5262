import { formatClock, formatDateTime } from '#format/dates.ts';
import type { ChosenSettings } from '#settings/settings.ts';
import { chosenSettings } from '#settings/settings-store.ts';

const MOMENT = /(?:(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2})|\b(\d{2}:\d{2}:\d{2})) UTC\b/g;
const DAY_MS = 86_400_000;

/** Of all days' such times of day the one nearest to `near`, in ms. */
function nearest(clock: string, near: number): number {
  const ms = Date.parse(`${new Date(near).toISOString().slice(0, 10)}T${clock}Z`);
  return ms + Math.round((near - ms) / DAY_MS) * DAY_MS;
}

/**
 * The server's moments, `2026-11-21 07:43 UTC` and `14:03:22 UTC`, as the person reads all others: in their zone, language and
 * formats. UTC is still said to whoever has never chosen a zone.
 *
 * @param near when the sentence was said, in ms: a time of day without a date is the nearest one
 */
export function inTheirTime(sentence: string, near: number, chosen: ChosenSettings = chosenSettings()): string {
  return sentence.replace(MOMENT, (told: string, day?: string, minute?: string, clock?: string) => {
    const ms = clock === undefined ? Date.parse(`${day}T${minute}Z`) : nearest(clock, near);
    if (Number.isNaN(ms)) return told;
    const iso = new Date(ms).toISOString();
    const shown = clock === undefined ? formatDateTime(iso, chosen) : formatClock(iso, chosen);
    return chosen.timezone === undefined ? `${shown} UTC` : shown;
  });
}
