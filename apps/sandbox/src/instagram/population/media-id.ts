const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** The base64url form of a media's pk, used in its links. `pk` is decimal digits. */
export function shortcodeOf(pk: string): string {
  let rest = BigInt(pk);
  let code = '';
  while (rest > 0n) {
    code = ALPHABET.charAt(Number(rest & 63n)) + code;
    rest >>= 6n;
  }
  return code;
}

/** The pk of a shortcode; undefined if it is invalid. Links of private posts have 28 additional characters. */
export function pkOfShortcode(shortcode: string): string | undefined {
  const code = shortcode.length > 28 ? shortcode.slice(0, -28) : shortcode;
  let pk = 0n;
  for (const letter of code) {
    const value = ALPHABET.indexOf(letter);
    if (value < 0) return undefined;
    pk = (pk << 6n) | BigInt(value);
  }
  return code === '' ? undefined : pk.toString();
}
