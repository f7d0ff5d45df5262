const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** For posts of private accounts, a secret follows the actual code. Source: instaloader's mediaid. */
const SECRET_LENGTH = 28;

/** The number of a post: its shortcode is that number in base 64. Throws if the code has an invalid character. */
export function pkOfShortcode(shortcode: string): string {
  const code = shortcode.length > SECRET_LENGTH ? shortcode.slice(0, -SECRET_LENGTH) : shortcode;
  let pk = 0n;
  for (const letter of code) {
    const digit = ALPHABET.indexOf(letter);
    if (digit < 0) throw new RangeError(`Not a shortcode: ${shortcode}`);
    pk = pk * 64n + BigInt(digit);
  }
  return pk.toString();
}

/** The shortcode of a post's number. */
export function shortcodeOfPk(pk: string): string {
  let code = '';
  for (let rest = BigInt(pk); rest > 0n; rest /= 64n) code = `${ALPHABET[Number(rest % 64n)]}${code}`;
  return code;
}
