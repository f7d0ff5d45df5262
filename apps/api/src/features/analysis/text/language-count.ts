import type { LanguageFigures } from '@trawl/contracts';

/** Texts with fewer letters are too short to detect: two words of one language often look like another. */
const LETTERS_MIN = 20;
/** Reading more characters doesn't improve the detection. */
const READ_CHARS = 300;

const NOISE = /https?:\/\/\S+|www\.\S+|[@#][\p{L}\p{N}._]+/giu;
const LETTER = /\p{L}/gu;

export interface Detector {
  detect(text: string): { readonly language: string; isReliable(): boolean };
}

/** The detector's data takes a third of a second to load, and is only needed for biographies. */
export const loadDetector = async (): Promise<Detector> => (await import('eld/small')).eld;

/** The language of a text (ISO 639-1); null if the text is too short to detect it. */
export function languageOf(detector: Detector, text: string): string | null {
  const words = text.replace(NOISE, ' ').slice(0, READ_CHARS);
  if ((words.match(LETTER)?.length ?? 0) < LETTERS_MIN) return null;
  const found = detector.detect(words);
  return found.language !== '' && found.isReliable() ? found.language : null;
}

/** Counts texts by language. */
export class LanguageCount {
  readonly #detector: Detector;
  readonly #texts = new Map<string, number>();
  #unclear = 0;

  constructor(detector: Detector) {
    this.#detector = detector;
  }

  add(text: string): void {
    const language = languageOf(this.#detector, text);
    if (language === null) this.#unclear++;
    else this.#texts.set(language, (this.#texts.get(language) ?? 0) + 1);
  }

  figures(): LanguageFigures {
    const languages = [...this.#texts]
      .map(([language, texts]) => ({ language, texts }))
      .toSorted((one, other) => other.texts - one.texts || (one.language < other.language ? -1 : 1));
    return { unclear: this.#unclear, languages };
  }
}
