import { setupI18n } from '@lingui/core';
import type { CompiledMessage } from '@lingui/message-utils/compileMessage';
import type { Param, SystemMessage } from '@trawl/contracts';

/** The messages of one language by code. Files that `compileCatalogues` compiles have strings as their TypeScript type. */
export type Catalogue = Readonly<Record<string, CompiledMessage | string>>;

/** Formats the amounts and timestamps in messages. Numbers are formatted for the language. */
export interface Formats {
  /** @param dollars a decimal, such as `1234.5` */
  money(dollars: string): string;
  /** @param iso a timestamp in ISO 8601 */
  moment(iso: string): string;
}

/** Durations of at least this length are shown in minutes. */
const MINUTES_FROM_S = 120;

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

/** Renders a message as text; null if its code, or the code of a message in its parameters, isn't in the catalogue. */
export type Render = (message: SystemMessage) => string | null;

/** Defaults for parameters that messages of the first releases lack. */
const ABSENT_PARAMS = { platform: 'Instagram' };

/** Creates a function that renders messages in one language. */
export function createRender(language: string, catalogue: Catalogue, formats: Formats = formatsOf(language)): Render {
  const i18n = setupI18n({ locale: language, messages: { [language]: catalogue } });

  function render({ code, params }: SystemMessage): string | null {
    if (!Object.hasOwn(catalogue, code)) return null;
    const values = Object.entries({ ...ABSENT_PARAMS, ...params }).map(
      ([name, param]) => [name, hideBackslashes(toValue(param))] as const,
    );
    if (values.some(([, value]) => value === null)) return null;
    return showBackslashes(i18n._(code, Object.fromEntries(values)));
  }

  /** Converts a parameter for ICU MessageFormat. Numbers stay numbers, for plural rules. */
  function toValue(param: Param): string | number | null {
    if (typeof param === 'string' || typeof param === 'number') return param;
    if ('moment' in param) return formats.moment(param.moment);
    if ('money' in param) return formats.money(param.money);
    if ('seconds' in param) return render(durationOf(param.seconds));
    if ('code' in param) return render(param);
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

const durationOf = (seconds: number): SystemMessage =>
  seconds < MINUTES_FROM_S
    ? { code: 'duration.seconds', params: { count: Math.ceil(seconds) } }
    : { code: 'duration.minutes', params: { count: Math.ceil(seconds / 60) } };
