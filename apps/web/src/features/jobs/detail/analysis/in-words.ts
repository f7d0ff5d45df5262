import type { Share } from '@trawl/contracts';
import { formatPercent } from '#format/numbers.ts';
import { currentLanguage } from '#settings/current-language.ts';

const DAY_MS = 86_400_000;
/** A Monday. */
const MONDAY = Date.UTC(2024, 0, 1);

/** A percentage with one decimal; copied as a number. */
export function percent(value: number): { readonly shown: string; readonly copied: number } {
  const copied = Math.round(value * 10) / 10;
  return { shown: formatPercent(copied), copied };
}

export const percentOf = ({ count, of }: Share): number => (of === 0 ? 0 : (count * 100) / of);

/** `1` is Monday. */
export const nameOfWeekday = (weekday: number): string =>
  new Intl.DateTimeFormat(currentLanguage(), { weekday: 'long', timeZone: 'UTC' }).format(
    MONDAY + (weekday - 1) * DAY_MS,
  );

const twoDigits = (hour: number): string => String(hour).padStart(2, '0');
/** `14:00–15:00`. */
export const nameOfHour = (hour: number): string => `${twoDigits(hour)}:00–${twoDigits((hour + 1) % 24)}:00`;

/** The name of a language by its ISO 639-1 code. */
export const nameOfLanguage = (code: string): string =>
  new Intl.DisplayNames(currentLanguage(), { type: 'language' }).of(code) ?? code;
