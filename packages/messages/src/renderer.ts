import { setupI18n } from '@lingui/core';
import type { CompiledMessage } from '@lingui/message-utils/compileMessage';
import type { Param, SystemMessage } from '@trawl/contracts';

/** The messages of one language by code. Files that `compileCatalogues` compiles have strings as their TypeScript type. */
export type Catalogue = Readonly<Record<string, CompiledMessage | string>>;

/** Formats the amounts and timestamps in messages. Numbers are formatted for the language. */
export interface Formats {
  /** @param dollars a decimal, such as `1234.50` */
  money(dollars: string): string;
  /** @param iso a timestamp in ISO 8601 */
  moment(iso: string): string;
}

/** Durations of at least this length are shown in minutes, or in hours. */
const MINUTES_FROM_S = 120;
const HOURS_FROM_S = 7_200;

/** The default formats of a language: `$1,234.50`, `2026-11-21 07:43 UTC`. */
export const formatsOf = (language: string): Formats => ({
  money(dollars) {
    const decimals = dollars.split('.')[1]?.length ?? 0;
    return new Intl.NumberFormat(language, {
      style: 'currency',
      currency: 'USD',
      currencyDisplay: 'narrowSymbol',
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    }).format(Number(dollars));
  },
  moment: (iso) => `${iso.slice(0, 16).replace('T', ' ')} UTC`,
});

/**
 * Renders a message as text; null if its code, or the code of a message in its parameters, isn't in the catalogue, or if a parameter
 * is of a kind that only a newer version knows.
 */
export type Render = (message: SystemMessage) => string | null;

/** Defaults for parameters that messages of the first releases lack. */
const ABSENT_PARAMS = { platform: 'Instagram' };

/** Creates a function that renders messages in one language. */
export function createRender(language: string, catalogue: Catalogue, formats: Formats = formatsOf(language)): Render {
  const i18n = setupI18n({ locale: language, messages: { [language]: catalogue } });

  function render({ code, params }: SystemMessage): string | null {
    if (!Object.hasOwn(catalogue, code)) return null;
    try {
      return fill(code, params);
    } catch {
      // Messages of workers may have any parameters. Lingui throws for a text such as `constructor` in place of a number.
      return null;
    }
  }

  function fill(code: string, params: SystemMessage['params']): string | null {
    const values = Object.entries({ ...ABSENT_PARAMS, ...params }).map(
      ([name, param]) => [name, hideBackslashes(toValue(param))] as const,
    );
    if (values.some(([, value]) => value === null)) return null;
    return showBackslashes(i18n._(code, Object.fromEntries(values)));
  }

  /** Converts a parameter for ICU MessageFormat. Numbers stay numbers, for plural rules. */
  function toValue(param: Param): string | number | null {
    if (typeof param === 'string' || typeof param === 'number') return param;
    if (typeof param !== 'object' || param === null) return null;
    if ('moment' in param) return Number.isNaN(Date.parse(param.moment)) ? null : formats.moment(param.moment);
    if ('money' in param) return Number.isNaN(Number(param.money)) ? null : formats.money(param.money);
    if ('seconds' in param) return render(durationOf(param.seconds));
    if ('code' in param) return render(param);
    if (!Array.isArray(param)) return null;
    const rendered = param.map(render);
    return rendered.includes(null) ? null : [...new Set(rendered)].join(', ');
  }

  return render;
}

/** Replaces backslashes in parameters while Lingui renders, because Lingui decodes escape sequences such as `\u0000` in parameters too. */
const BACKSLASH = '\ufdd0';
const hideBackslashes = (value: string | number | null): string | number | null =>
  typeof value === 'string' ? value.replaceAll('\\', BACKSLASH) : value;
const showBackslashes = (text: string): string => text.replaceAll(BACKSLASH, '\\');

function durationOf(seconds: number): SystemMessage {
  if (seconds < MINUTES_FROM_S) return { code: 'duration.seconds', params: { count: Math.ceil(seconds) } };
  if (seconds < HOURS_FROM_S) return { code: 'duration.minutes', params: { count: Math.ceil(seconds / 60) } };
  return { code: 'duration.hours', params: { count: Math.ceil(seconds / 3_600) } };
}
