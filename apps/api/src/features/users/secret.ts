import { createHash, timingSafeEqual } from 'node:crypto';

/** SHA-256 in hex: sufficient for secrets that are random. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** Compares two hashes in constant time. */
export const sameHash = (a: string, b: string): boolean => timingSafeEqual(Buffer.from(a), Buffer.from(b));
