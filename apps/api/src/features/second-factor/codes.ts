import { randomInt } from 'node:crypto';
import { CROCKFORD_ALPHABET, RECOVERY_CODE_LENGTH } from '@trawl/contracts';

/** The alphabet omits letters that look like digits, so codes can be copied from paper. */
const MISREAD: Readonly<Record<string, string>> = { i: '1', l: '1', o: '0' };

const TOTP = /^\d{6}$/;
const RECOVERY = /^[0-9a-hjkmnp-tv-z]{10}$/;

export type Code = { readonly kind: 'totp' | 'recovery_code'; readonly code: string };

/** Parses a typed code, ignoring spaces, dashes and case. Null if it is neither kind of code. */
export function readCode(typed: string): Code | null {
  const code = typed.replaceAll(/[\s-]/g, '').toLowerCase();
  if (TOTP.test(code)) return { kind: 'totp', code };
  const meant = code.replaceAll(/[ilo]/g, (letter) => MISREAD[letter] ?? letter);
  return RECOVERY.test(meant) ? { kind: 'recovery_code', code: meant } : null;
}

/** A new recovery code of 50 random bits, without its dash. */
export const newRecoveryCode = (): string =>
  Array.from({ length: RECOVERY_CODE_LENGTH }, () => CROCKFORD_ALPHABET[randomInt(CROCKFORD_ALPHABET.length)]).join('');

/** `0123456789` as `01234-56789`. */
export const withDash = (code: string): string =>
  `${code.slice(0, RECOVERY_CODE_LENGTH / 2)}-${code.slice(RECOVERY_CODE_LENGTH / 2)}`;
