import { hash } from 'node:crypto';

/**
 * Tells an account's sessions apart without their identifiers: the first 8 hexadecimal digits of the identifier's SHA-256 hash. An
 * identifier is random, so these 32 bits don't help to guess it.
 */
export const sessionHash = (sessionId: string): string => hash('sha256', sessionId).slice(0, 8);
