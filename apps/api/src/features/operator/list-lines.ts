/** Maximum number of entries that a list shows. */
export const LISTED_MAX = 200;

/**
 * The lines of a list, and whether there are more entries, which an operator would otherwise miss.
 *
 * @param found one more entry than `LISTED_MAX`, if there are more
 */
export function listLines<T>(
  found: readonly T[],
  lineOf: (entry: T) => string,
  shown: 'first' | 'newest' = 'first',
): string[] {
  const lines = found.slice(0, LISTED_MAX).map(lineOf);
  return found.length > LISTED_MAX ? [...lines, `There are more; these are the ${shown} ${LISTED_MAX}.`] : lines;
}
