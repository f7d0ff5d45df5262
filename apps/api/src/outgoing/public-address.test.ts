import { expect, test } from 'vitest';
import { isPublicAddress, isPublicUrl, publicLookup } from './public-address.ts';

test.each([
  ...['127.0.0.1', '127.1.2.3', '10.0.0.1', '169.254.169.254', '192.168.1.1', '172.31.0.1', '0.0.0.0', '100.64.0.1'],
  ...['198.18.0.1', '198.19.255.255', '192.0.0.1', '192.0.2.1', '198.51.100.7', '203.0.113.7', '192.88.99.1'],
  ...['224.0.0.1', '239.255.255.250', '240.0.0.1', '255.255.255.255'],
  // Other spellings of 127.0.0.1.
  ...['2130706433', '0x7f000001', '0177.0.0.1', '127.1', '0x7f.1'],
  ...['::1', '::', 'fe80::1', 'fe80::1%eth0', 'fec0::1', 'fd00::1', 'ff02::1', '2001:db8::1', '3fff::1', '100::1'],
  // IPv4 addresses embedded in IPv6 addresses.
  ...['::ffff:127.0.0.1', '::ffff:10.0.0.1', '::ffff:7f00:1', '::127.0.0.1', '::ffff:0:127.0.0.1'],
  ...['64:ff9b::7f00:1', '64:ff9b::a9fe:a9fe', '64:ff9b:1::a00:1', '2002:7f00:1::', '2002:a00:1::1'],
  ...['2001:0:4136:e378:8000:63bf:80ff:fffe', '2001:0::1'],
  ...['', 'localhost', '127.0.0.1.', '1.2.3.4.5'],
])('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(['142.250.1.1', '172.32.0.1', '8.8.8.8', '2a00:1450:4001::1', '2607:f8b0::1', '::ffff:8.8.8.8'])(
  '%s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

test.each([
  'http://169.254.169.254/latest/meta-data',
  'http://2130706433/',
  'http://0x7f.1/',
  'http://0177.0.0.1/',
  'http://127.0.0.1./',
  'http://[::1]/',
  'http://[::ffff:7f00:1]/',
  'http://[64:ff9b::7f00:1]/',
  'https://docs.google.com@evil.tld/',
  'https://user:secret@docs.google.com/',
  'file:///etc/passwd',
])('%s may not be connected to', (url) => {
  expect(isPublicUrl(new URL(url))).toBe(false);
});

test.each(['https://docs.google.com/', 'https://8.8.8.8/', 'https://doc-0.googleusercontent.com./'])(
  '%s may be connected to',
  (url) => {
    expect(isPublicUrl(new URL(url))).toBe(true);
  },
);

test('a name that resolves to this machine isn’t connected to', async () => {
  const found = await new Promise((resolve) => {
    publicLookup('localhost', { all: true }, (error, addresses) => resolve(error ?? addresses));
  });
  expect(found).toMatchObject({ message: 'localhost leads to a private address' });
});
