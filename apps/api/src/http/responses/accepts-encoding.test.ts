import { expect, test } from 'vitest';
import { acceptsEncoding } from './accepts-encoding.ts';

test.each([
  ['gzip, deflate, br, zstd', true],
  ['GZIP;q=0.5', true],
  ['br, gzip ; q=1.0', true],
  [undefined, false],
  ['', false],
  ['identity', false],
  ['x-gzip', false],
  ['gzip;q=0, br', false],
  ['gzip; q=0.000', false],
])('a client that accepts %s gets gzip: %s', (accepted, isAccepted) => {
  expect(acceptsEncoding({ headers: { 'accept-encoding': accepted } }, 'gzip')).toBe(isAccepted);
});
