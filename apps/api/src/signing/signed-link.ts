import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKey } from './derive-key.ts';

/** What a link gives access to, as text, and its end in milliseconds since 1970. The text must contain the end. */
interface Signed {
  readonly text: string;
  readonly expires: number;
}

const sign = (signingKey: Buffer, text: string): string =>
  createHmac('sha256', deriveKey(signingKey, 'download link')).update(text).digest('base64url');

/** A link that needs no cookie. Its query ends with `expires` and `signature`. */
export function signedLink(signingKey: Buffer, url: URL, { text, expires }: Signed): string {
  url.searchParams.set('expires', String(expires));
  url.searchParams.set('signature', sign(signingKey, text));
  return url.href;
}

/** Whether the signature matches the text and the link hasn't expired. */
export function isSignatureValid(signingKey: Buffer, { text, expires }: Signed, signature: string, now: Date): boolean {
  const expected = Buffer.from(sign(signingKey, text));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected) && expires > now.getTime();
}
