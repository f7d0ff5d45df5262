import { expect, test } from 'vitest';
import { deriveKey } from './derive-key.ts';

const KEY = Buffer.alloc(32, 7);

test('derives a separate, stable key for each purpose', () => {
  const download = deriveKey(KEY, 'download link');
  expect(download).toHaveLength(32);
  expect(deriveKey(KEY, 'download link')).toEqual(download);
  expect(deriveKey(KEY, 'opt-out link')).not.toEqual(download);
  expect(deriveKey(Buffer.alloc(32, 8), 'download link')).not.toEqual(download);
  expect(download).not.toEqual(KEY);
});
