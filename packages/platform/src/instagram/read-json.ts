/**
 * Strings, which stay unchanged, or integers of sixteen and more digits. An unterminated string extends to the end of the text,
 * so that no quote inside it is tried as a start, which keeps this linear.
 */
const LONG_NUMBER = /"[^"\\]*(?:\\(?:[\s\S]|$)[^"\\]*)*(?:"|$)|(?<![\d.eE+])-?\d{16,}(?![\d.eE])/g;

/** Most texts contain no such integer outside of strings, which this finds without visiting each string. */
const MAYBE_LONG_NUMBER = /(?:^|[:,[\s])-?\d{16}/;

/**
 * Parses JSON with integers of 16 and more digits as strings: media ids have 19 digits, beyond 2^53. (A reviver with the source
 * of each value does the same at more than twice the cost.) Throws a SyntaxError if the text isn't JSON, or has a string with millions of
 * escapes.
 */
export function readJson(text: string): unknown {
  return JSON.parse(MAYBE_LONG_NUMBER.test(text) ? withLongNumbersQuoted(text) : text);
}

function withLongNumbersQuoted(text: string): string {
  try {
    return text.replace(LONG_NUMBER, (token) => (token.startsWith('"') ? token : `"${token}"`));
  } catch (error) {
    // The pattern's stack is full.
    if (error instanceof RangeError) throw new SyntaxError('A string has too many escapes', { cause: error });
    throw error;
  }
}
