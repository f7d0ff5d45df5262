/** Minimum length of new passwords; existing ones may be shorter. */
export const PASSWORD_MIN = 8;
/** Minimum score of a new password, of 0 to 4: with a lower score, a million guesses find it. */
export const PASSWORD_MIN_SCORE = 2;
/** Only this many characters are scored, because the scoring time grows faster than the length. */
const PASSWORD_SCORED = 100;

/** The zxcvbn options for all password scores; with more substitutions a malicious password takes seconds. */
export const STRENGTH_OPTIONS = { maxLength: PASSWORD_SCORED, l33tMaxSubstitutions: 5 } as const;

/** zxcvbn with loaded dictionaries. */
interface Scorer {
  check(password: string, easyWords: string[]): { readonly score: number };
}

const PRODUCT = 'trawl';
const SHORTEST_EASY_WORD = 3;

/**
 * Scores a password from 0 (guessed immediately) to 4. Repeated words count once; the product's name and words about the user
 * aren't counted.
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
