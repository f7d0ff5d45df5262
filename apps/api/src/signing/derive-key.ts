import { hkdfSync } from 'node:crypto';

/** The uses of SIGNING_KEY. Each use has a separate key, so a signature for one is invalid for another. */
export type KeyPurpose = 'download link' | 'opt-out link' | 'claim token' | 'idempotency request' | 'account key';

const BYTES = 32;

/** The key for one purpose, derived from SIGNING_KEY (HKDF with SHA-256); deterministic. */
export const deriveKey = (signingKey: Buffer, purpose: KeyPurpose): Buffer =>
  Buffer.from(hkdfSync('sha256', signingKey, '', `trawl ${purpose}`, BYTES));
