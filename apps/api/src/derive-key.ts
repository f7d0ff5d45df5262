import { hkdfSync } from 'node:crypto';

/** What SIGNING_KEY is used for; each use has a key of its own, so that what one signs is of no use for another. */
export type KeyPurpose = 'download link' | 'opt-out link' | 'claim token' | 'idempotency request';

const BYTES = 32;

/** The key for one purpose, derived from SIGNING_KEY (HKDF with SHA-256): the same one each time. */
export const deriveKey = (signingKey: Buffer, purpose: KeyPurpose): Buffer =>
  Buffer.from(hkdfSync('sha256', signingKey, '', `trawl ${purpose}`, BYTES));
