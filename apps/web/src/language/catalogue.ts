import { useSyncExternalStore } from 'react';

/** The same words in another language, for one catalogue. */
export type Translation = readonly [texts: object, words: object];

/** What each catalogue says at the moment, where that isn't English. */
let spoken: ReadonlyMap<object, object> = new Map();
const listeners = new Set<() => void>();

/**
 * A feature's texts, read in the language that is spoken at the moment of reading. English is what it is made of, and
 * what it says where nobody translated it.
 */
export function catalogue<Texts extends object>(english: Texts): Texts {
  const shown: Texts = view(english, () => spoken.get(shown) ?? english);
  return shown;
}

/** Looks through to the words spoken; parts of it may be held on to and stay in the language of the moment. */
function view<Part extends object>(english: Part, words: () => object): Part {
  const parts = new Map<PropertyKey, object>();
  return new Proxy(english, {
    get(own, key) {
      const value: unknown = Reflect.get(own, key);
      if (typeof value !== 'object' || value === null) return Reflect.get(words(), key);
      const part = parts.get(key) ?? view(value, () => Reflect.get(words(), key));
      parts.set(key, part);
      return part;
    },
  });
}

/** Pairs a catalogue with its words in another language, of the very same shape. */
export const translation = <Texts extends object>(texts: Texts, words: NoInfer<Texts>): Translation => [texts, words];

/** Speaks these words from now on, and English wherever there are none. */
export function speak(translations: readonly Translation[]): void {
  spoken = new Map(translations);
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** For what stays on the screen while the language changes: it is drawn again then. */
export const useSpokenWords = (): unknown =>
  useSyncExternalStore(
    subscribe,
    () => spoken,
    () => spoken,
  );
