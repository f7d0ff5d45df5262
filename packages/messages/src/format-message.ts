import type { CompiledMessage } from '@lingui/message-utils/compileMessage';

/** A compiled message of the web app; messages without parameters are strings. */
export type Message = CompiledMessage | string;

/** The values that fill in a message's parameters. */
export type Values = Readonly<Record<string, string | number>>;

type Token = CompiledMessage[number];

/**
 * Formats a message that `compileCatalogues` compiled, like `@lingui/core`. Lingui's own interpreter would add 2.3 kB to public
 * pages, and it can't format numbers in plurals like the user's other numbers.
 */
export function formatMessage(
  message: Message,
  values: Values,
  language: string,
  formatNumber: (value: number) => string,
): string {
  const format = (part: Message, count?: number): string =>
    typeof part === 'string' ? part : part.map((token) => formatToken(token, count)).join('');

  function formatToken(token: Token, count?: number): string {
    if (typeof token === 'string') return token === '#' && count !== undefined ? formatNumber(count) : token;
    const [name, type, cases] = token;
    const value = values[name] ?? '';
    if (type === undefined) return isolate(String(value));
    if (type === 'number') return formatNumber(Number(value));
    const forms = cases as Readonly<Record<string, CompiledMessage>>;
    if (type === 'select') return format(forms[value] ?? forms.other ?? '', count);
    const form = forms[value] ?? forms[pluralOf(language, Number(value))] ?? forms.other;
    return format(form ?? '', Number(value));
  }

  return format(message);
}

/** Hebrew, Arabic and the other scripts that are written from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/;

/** Isolates a value from the direction of the text around it, because it would otherwise reorder its neighbors. */
const isolate = (value: string): string => (RIGHT_TO_LEFT.test(value) ? `\u2068${value}\u2069` : value);

const rules = new Map<string, Intl.PluralRules>();

function pluralOf(language: string, count: number): Intl.LDMLPluralRule {
  const known = rules.get(language) ?? new Intl.PluralRules(language);
  rules.set(language, known);
  return known.select(count);
}
