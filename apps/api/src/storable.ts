/** Whether PostgreSQL can store the text: it rejects NUL and lone surrogates. */
const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

/**
 * Finds a text or field name that PostgreSQL can't store.
 *
 * @returns its path; null if everything can be stored
 */
export function findUnstorable(value: unknown): readonly string[] | null {
  // A list instead of recursion, because a body may be nested deeper than the stack.
  const open: { readonly value: unknown; readonly path: readonly string[] }[] = [{ value, path: [] }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value: here, path } = next;
    if (typeof here === 'string' && !isStorable(here)) return path;
    if (here === null || typeof here !== 'object') continue;
    for (const [key, inner] of Object.entries(here)) {
      if (!isStorable(key)) return path;
      if (typeof inner === 'string' ? !isStorable(inner) : typeof inner === 'object') {
        open.push({ value: inner, path: Array.isArray(here) ? path : [...path.slice(0, 8), key] });
      }
    }
  }
  return null;
}

/** The text without NUL and with lone surrogates replaced, for texts that can't be rejected. */
export const storableText = (text: string): string => text.toWellFormed().replaceAll('\0', '');

/** The same for a nested value; returns the value itself if all of it can be stored. */
export function makeStorable<T>(value: T): T;
export function makeStorable(value: unknown): unknown {
  return findUnstorable(value) === null ? value : withoutUnstorable(value);
}

function withoutUnstorable(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value);
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map(withoutUnstorable);
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [storableText(key), withoutUnstorable(inner)] as const),
  );
}
