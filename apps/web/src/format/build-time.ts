import { currentLanguage } from '#settings/current-language.ts';
import { formatDecimals } from './numbers.ts';

const UNITS = [
  ['d', 86_400],
  ['h', 3_600],
  ['m', 60],
  ['s', 1],
] as const;

/** An amount with its unit: `4s` in English, with a narrow space and the unit's symbol in other languages. */
function inUnit(amount: number | string, unit: (typeof UNITS)[number][0]): string {
  const language = currentLanguage();
  if (language === 'en') return `${amount}${unit}`;
  const symbol = unit === 'd' && language === 'fr' ? 'j' : unit === 'm' ? 'min' : unit;
  return `${amount}\u202f${symbol}`;
}

/**
 * Build time as text: `1d 2h 3m 4s` without zero units, `0s` for none. Only this function rounds, to the nearest second, so that
 * charts, lists, jobs and bills agree.
 */
export function formatBuildTime(seconds: number): string {
  let rest = Math.max(0, Math.round(seconds));
  const parts: string[] = [];
  for (const [unit, size] of UNITS) {
    const count = Math.floor(rest / size);
    rest -= count * size;
    if (count > 0) parts.push(inUnit(count, unit));
  }
  return parts.length === 0 ? inUnit(0, 's') : parts.join(' ');
}

const MINUTE_MS = 60_000;

/** Build time to the millisecond, as it is charged, so that a bill's lines add up: `1h 2m 4.250s`. */
export function formatExactTime(seconds: number): string {
  const ms = Math.max(0, Math.round(seconds * 1_000));
  const rest = inUnit(formatDecimals((ms % MINUTE_MS) / 1_000, 3), 's');
  return ms < MINUTE_MS ? rest : `${formatBuildTime(Math.floor(ms / MINUTE_MS) * 60)} ${rest}`;
}
