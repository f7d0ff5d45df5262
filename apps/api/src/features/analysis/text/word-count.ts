// The web app's type check reads this file too, without the API's other declarations.
/// <reference path="./stopword.d.ts" />
import type { WordFigures } from '@trawl/contracts';
import { deu, eng, fra, spa } from 'stopword';

const TOP_WORDS = 40;
/** Maximum number of distinct words, which bounds the memory. Words that first occur after this many are left out. */
const WORDS_MAX = 300_000;
const WORD_CHARS = 40;

/** Links and mentions aren't words. */
const NO_WORDS = /https?:\/\/\S+|www\.\S+|@[\p{L}\p{N}._]+/giu;
/** Letters with their marks, also joined by an apostrophe: `it’s`, `l’eau`. */
const WORD = /\p{L}[\p{L}\p{M}]*(?:['’]\p{L}[\p{L}\p{M}]*)*/gu;
/** Frequent words without a meaning of their own, in the languages of the app. */
const STOP_WORDS: ReadonlySet<string> = new Set([...eng, ...deu, ...fra, ...spa].map((word) => word.toLowerCase()));

/** Elided articles and contractions: `l’eau` counts as `eau`, and `it’s` as `it`. */
const partsOf = (word: string): string[] => word.toLowerCase().split(/['’]/u);

/** The words of a text in lower case, each once: at least two letters, and not a stop word. */
export function wordsOf(text: string): Set<string> {
  const found = text.replace(NO_WORDS, ' ').match(WORD) ?? [];
  return new Set(
    found.flatMap(partsOf).filter((word) => word.length > 1 && word.length <= WORD_CHARS && !STOP_WORDS.has(word)),
  );
}

/** Counts in how many texts each word occurs. */
export class WordCount {
  readonly #texts = new Map<string, number>();
  readonly #max: number;
  #read = 0;

  constructor(max = WORDS_MAX) {
    this.#max = max;
  }

  add(text: string): void {
    this.#read++;
    for (const word of wordsOf(text)) {
      const count = this.#texts.get(word);
      if (count !== undefined) this.#texts.set(word, count + 1);
      else if (this.#texts.size < this.#max) this.#texts.set(word, 1);
    }
  }

  figures(every: number): WordFigures {
    const words = [...this.#texts]
      .map(([word, texts]) => ({ word, texts }))
      .toSorted((one, other) => other.texts - one.texts || (one.word < other.word ? -1 : 1))
      .slice(0, TOP_WORDS);
    return { texts: this.#read, every, words };
  }
}
