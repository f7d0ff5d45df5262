import { expect, test } from 'vitest';
import { isPrivateAddress } from './fetch-sheet.ts';

test.each([
  '127.0.0.1',
  '127.1.2.3',
  '10.0.0.1',
  '169.254.169.254',
  '192.168.1.1',
  '172.31.0.1',
  '0.0.0.0',
  '::1',
  '::',
  'fe80::1',
  'fd00::1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
])('%s is private', (address) => {
  expect(isPrivateAddress(address)).toBe(true);
});

test.each(['142.250.1.1', '172.32.0.1', '2a00:1450:4001::1', '::ffff:8.8.8.8'])('%s is not', (address) => {
  expect(isPrivateAddress(address)).toBe(false);
});
