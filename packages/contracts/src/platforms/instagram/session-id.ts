import { SESSION_ID_MAX } from '../../catalogue/limits.ts';

/** The account's number, then parts that only the platform understands. No part can contain a colon, so the pattern is linear. */
const PLAIN = /^\d{1,20}(?::[\w.~-]+)+$/;

/**
 * Normalizes an Instagram session ID to `<number>%3A<part>…`: the text may have a leading `sessionid=` and may be
 * percent-encoded. Null if it isn't a session ID. The number in it proves nothing: the platform determines the session's
 * account.
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
