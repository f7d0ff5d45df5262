import { setupI18n } from '@lingui/core';
import type { CompiledMessage } from '@lingui/message-utils/compileMessage';
import type { Param, SystemMessage } from '@trawl/contracts';

/** The messages of one language by their codes. TypeScript takes a file that `compileCatalogues` compiles for strings. */
export type Catalogue = Readonly<Record<string, CompiledMessage | string>>;

/** How amounts and moments are written where a message has them. Numbers follow the language. */
export interface Formats {
  /** @param dollars a decimal, such as `1234.5` */
  money(dollars: string): string;
  /** @param iso a moment in ISO 8601 */
  moment(iso: string): string;
}

/** From here on a wait is told in minutes. */
const MINUTES_FROM_S = 120;

/** Formats of a language: `$1,234.50`, `2026-11-21 07:43 UTC`. */
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

/** A message in words; null where the catalogue doesn't have its code, or the code of a message inside it. */
export type Render = (message: SystemMessage) => string | null;

/** Makes the function that renders messages in one language. */
export function createRender(language: string, catalogue: Catalogue, formats: Formats = formatsOf(language)): Render {
  const i18n = setupI18n({ locale: language, messages: { [language]: catalogue } });

  function render({ code, params = {} }: SystemMessage): string | null {
    if (!Object.hasOwn(catalogue, code)) return null;
    const values = Object.entries(params).map(([name, param]) => [name, toValue(param)] as const);
    return values.some(([, value]) => value === null) ? null : i18n._(code, Object.fromEntries(values));
  }

  /** A parameter as ICU MessageFormat takes it: numbers stay numbers, for plural rules. */
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

const durationOf = (seconds: number): SystemMessage =>
  seconds < MINUTES_FROM_S
    ? { code: 'duration.seconds', params: { count: Math.ceil(seconds) } }
    : { code: 'duration.minutes', params: { count: Math.ceil(seconds / 60) } };
