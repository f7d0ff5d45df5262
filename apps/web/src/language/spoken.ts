import { catalogue } from './catalogue.ts';
import { theirMoney, theirNumber } from './figures.ts';
import { inTheirTime } from './moments.ts';

/** The server's sentences, as templates, with what they are in the language spoken. */
export type Sentences = Readonly<Record<string, string>>;

const ENGLISH: Sentences = {};

/** A language brings its sentences with its words; without any, the server's English words stay as they are. */
export const texts = catalogue({ sentences: (): Sentences => ENGLISH });

/** Placeholders that stand for words, which are said in the language too. */
const WORDS = new Set(['reason', 'things', 'wait', 'state', 'plan', 'field', 'noun']);
const NUMBERS = new Set(['count', 'total']);
const AMOUNTS = new Set(['money', 'funds', 'missing']);

const NUMBER = '([\\d.,]*\\d)';
const MONEY = `(\\$${NUMBER.slice(1)}`;
/** What a placeholder can stand for, where that isn't anything at all. */
const GROUPS: Readonly<Record<string, string>> = {
  count: NUMBER,
  total: NUMBER,
  money: MONEY,
  funds: MONEY,
  missing: MONEY,
  noun: '([a-z ]+?)',
  name: '([^\\s,]+)',
  field: '([^,]+?)',
  platform: '([^,]+?)',
};

const PLACEHOLDER = /\{(\w+)\}/g;

interface Template {
  readonly pattern: RegExp;
  readonly names: readonly string[];
  readonly words: string;
  /** How much of it is fixed: of two that fit, the one that says more does. */
  readonly weight: number;
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

function templateOf([english, words]: readonly [string, string]): Template {
  const parts = english.split(PLACEHOLDER);
  const source = parts.map((part, place) => (place % 2 === 0 ? escaped(part) : (GROUPS[part] ?? '(.+?)'))).join('');
  return {
    pattern: new RegExp(`^${source}$`, 's'),
    names: parts.filter((_, place) => place % 2 === 1),
    words,
    weight: english.replace(PLACEHOLDER, '').length,
  };
}

const compiled = new WeakMap<Sentences, readonly Template[]>();

/** The templates with placeholders of a language; made when they are first needed. */
function templatesOf(sentences: Sentences): readonly Template[] {
  const known = compiled.get(sentences);
  if (known) return known;
  const templates = Object.entries(sentences)
    .filter(([english]) => english.includes('{'))
    .map(templateOf)
    .toSorted((one, other) => other.weight - one.weight);
  compiled.set(sentences, templates);
  return templates;
}

/** One sentence, or several that belong together; undefined where nobody translated it. */
function phrase(text: string, sentences: Sentences): string | undefined {
  if (Object.hasOwn(sentences, text)) return sentences[text];
  for (const { pattern, names, words } of templatesOf(sentences)) {
    const found = pattern.exec(text);
    if (!found) continue;
    const said = new Map(names.map((name, place) => [name, filledIn(name, found[place + 1] ?? '', sentences)]));
    return words.replace(PLACEHOLDER, (_, name: string) => said.get(name) ?? '');
  }
  return undefined;
}

function filledIn(name: string, text: string, sentences: Sentences): string {
  if (NUMBERS.has(name)) return theirNumber(text);
  if (AMOUNTS.has(name)) return theirMoney(text);
  return WORDS.has(name) ? listed(text, sentences) : text;
}

/** Between problems in a list, and between sentences. */
const JOINTS = /(, |(?<=[.:]) )/;

/** Problems and sentences may have commas and full stops of their own: the longest beginning that is known counts. */
function listed(text: string, sentences: Sentences): string {
  const whole = phrase(text, sentences);
  if (whole !== undefined) return whole;
  // Every other one is a joint.
  const parts = text.split(JOINTS);
  for (let length = parts.length - 2; length > 0; length -= 2) {
    const head = phrase(parts.slice(0, length).join(''), sentences);
    if (head !== undefined) return `${head}${parts[length]}${listed(parts.slice(length + 1).join(''), sentences)}`;
  }
  return text;
}

/**
 * A sentence of the server in the language of the moment: a refusal's message, a reason, a line of a log. The server speaks
 * English, over REST and in what it stores, and tells the time in UTC; moments and numbers are told in the person's own zone
 * and formats, in English too. What isn't known here is shown as it came.
 *
 * @param saidAt an ISO time, where it was said at another time than now
 */
export function spoken(text: string, saidAt?: string): string {
  const sentences = texts.sentences();
  const words = listed(text, sentences);
  return inTheirTime(words, saidAt === undefined ? Date.now() : Date.parse(saidAt));
}
