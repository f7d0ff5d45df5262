import { SESSION_ID_MAX } from './catalogue/limits.ts';

/** The account's number, then parts that only the platform reads. No part can hold a colon, so the pattern is linear. */
const PLAIN = /^\d{1,20}(?::[\w.~-]+)+$/;

/**
 * An Instagram session identifier in its one spelling, `<number>%3A<part>…`, however it was pasted: with `sessionid=` before it,
 * percent-encoded or not. Null where the text is none. The number in it proves nothing: whose session it is the platform says.
 */
export function readSessionId(text: string): string | null {
  const value = text.trim();
  if (value.length > SESSION_ID_MAX) return null;
  const plain = decodeOnce(value.replace(/^sessionid=/i, ''));
  return plain !== null && PLAIN.test(plain) ? plain.replaceAll(':', '%3A') : null;
}

function decodeOnce(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
