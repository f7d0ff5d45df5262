import { expect, test } from 'vitest';
import { spaceIn } from './check-disk.ts';

const GIB = 1024 ** 3;

test('warns of a disk with less than a gibibyte', () => {
  expect(spaceIn('/data', { type: 0xef53, bavail: 3, bsize: GIB })?.state).toBe('ok');
  expect(spaceIn('/data', { type: 0xef53, bavail: 1, bsize: GIB / 2 })).toMatchObject({
    state: 'warning',
    text: '0.5 GiB are free in /data.',
  });
});

test('ignores a folder in memory, which containers have by design', () => {
  expect(spaceIn('/tmp', { type: 0x01021994, bavail: 1, bsize: GIB / 16 })).toBeNull();
});
