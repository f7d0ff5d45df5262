import { readFileSync, statSync } from 'node:fs';
import { z } from 'zod';
import type { SealKey } from './seal.ts';

const KEY_BYTES = 32;
const WRONG = 'must be id:base64 of 32 bytes, several joined by commas, each id once';

/** `id:base64 of 32 bytes`, separated by commas; the first seals, all open. */
export const SealKeys = z.string().transform((list, context): SealKey[] => {
  const keys = list
    .split(',')
    .map((part) => part.trim().split(':'))
    .map(([id = '', secret = '']) => ({ id, key: Buffer.from(secret, 'base64') }));
  const wrong = keys.some(({ id, key }) => id === '' || id.length > 100 || key.length !== KEY_BYTES);
  if (!wrong && new Set(keys.map(({ id }) => id)).size === keys.length) return keys;
  context.addIssue({ code: 'custom', message: WRONG });
  return z.NEVER;
});

/**
 * Reads keys from a file that may be replaced while the service runs, such as a mounted secret, so keys rotate without a restart.
 *
 * @returns a function that returns the file's current keys
 */
export function keysOfFile(path: string, onError: (error: unknown) => void): () => readonly SealKey[] {
  const versionOf = (): string => {
    const { mtimeMs, size, ino } = statSync(path);
    return `${mtimeMs} ${size} ${ino}`;
  };
  const read = () => SealKeys.parse(readFileSync(path, 'utf8'));
  let version = versionOf();
  let keys = read();
  return () => {
    try {
      const now = versionOf();
      if (now !== version) {
        keys = read();
        version = now;
      }
    } catch (error) {
      // If the file is incomplete or missing for a moment, keep the previous keys.
      onError(error);
    }
    return keys;
  };
}
