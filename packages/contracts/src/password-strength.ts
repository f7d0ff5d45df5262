/** The shortest password that can be set; one that was set before may be shorter. */
export const PASSWORD_MIN = 8;
/** The lowest score that a new password may have, of 0 to 4: below it, a million guesses find it. */
export const PASSWORD_MIN_SCORE = 2;
/** Of longer passwords the beginning is scored: the time it takes grows faster than the length. */
export const PASSWORD_SCORED = 100;

/** How zxcvbn is set up wherever a password is scored; with more substitutions a hostile password takes seconds. */
export const STRENGTH_OPTIONS = { maxLength: PASSWORD_SCORED, l33tMaxSubstitutions: 5 } as const;

/** zxcvbn, with its dictionaries loaded. */
interface Scorer {
  check(password: string, easyWords: string[]): { readonly score: number };
}

const PRODUCT = 'trawl';
const SHORTEST_EASY_WORD = 3;

/**
 * Scores a password from 0 (guessed at once) to 4. A word that is repeated counts once, and the product's name and words about
 * the user count for nothing.
 *
 * @param about texts about the user, such as name and email address
 */
export function scorePassword(scorer: Scorer, password: string, about: readonly string[]): number {
  const easyWords = [PRODUCT, ...about, ...about.flatMap((text) => text.split(/[^\p{L}\p{N}]/u))]
    .filter((word) => word.length >= SHORTEST_EASY_WORD)
    .map((word) => word.toLowerCase());
  const ignored = new Set(['', ...easyWords]);
  const words = new Set(password.slice(0, PASSWORD_SCORED).split(/[\s@._-]/));
  const counted = [...words].filter((word) => !ignored.has(word.toLowerCase()));
  return scorer.check(counted.join(' '), easyWords).score;
}
