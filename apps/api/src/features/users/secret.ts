import { createHash, timingSafeEqual } from 'node:crypto';

/** SHA-256 in hex: enough for secrets that are random themselves. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** Compares two hashes in a time that doesn't tell where they differ. */
export const sameHash = (a: string, b: string): boolean => timingSafeEqual(Buffer.from(a), Buffer.from(b));
