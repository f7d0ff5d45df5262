import { describe, expect, test } from 'vitest';
import { addressGroup, clientAddress, isUnlimited, TrustProxy } from './client-address.ts';

const trusts = (text: string) => {
  const trust = TrustProxy.parse(text);
  if (typeof trust !== 'function') throw new Error('not a number of hops');
  return trust;
};

describe('TRUST_PROXY', () => {
  test.each([undefined, 'false', '0'])('%s trusts no proxy', (text) => expect(TrustProxy.parse(text)).toBe(false));

  test('a number trusts that many hops, the nearest on a private network', () => {
    expect([0, 1, 2].map((hop) => trusts('2')('10.0.0.1', hop))).toEqual([true, true, false]);
    expect(trusts('2')('203.0.113.9', 1)).toBe(true);
    for (const near of ['127.0.0.1', '::1', '::ffff:10.1.2.3', 'fd00::1', '192.168.1.1']) {
      expect(trusts('1')(near, 0), near).toBe(true);
    }
    for (const near of ['203.0.113.9', '2001:db8::1', 'nonsense', '']) expect(trusts('1')(near, 0), near).toBe(false);
  });

  test('addresses and ranges are used unchanged', () => {
    expect(TrustProxy.parse('10.0.0.0/8, 192.0.2.7,fd00::/8,::1')).toEqual([
      '10.0.0.0/8',
      '192.0.2.7',
      'fd00::/8',
      '::1',
    ]);
  });

  test.each([
    'true',
    'yes',
    '10',
    '-1',
    '1.5',
    '0.0.0.0/0',
    '::/0',
    '10.0.0.0/33',
    '10.1',
    'loopback',
    ',',
    'a,b',
    ' ',
  ])('%j is refused', (text) => expect(TrustProxy.safeParse(text).success).toBe(false));

  test('true is refused with what to write instead', () =>
    expect(TrustProxy.safeParse('true').error?.issues[0]?.message).toMatch(
      /how many proxies.*such as 1.*10\.0\.0\.0\/8/,
    ));
});

describe('an address', () => {
  test.each([
    ['203.0.113.9', '10.0.0.1', '203.0.113.9'],
    ['::ffff:203.0.113.9', '10.0.0.1', '203.0.113.9'],
    ['2001:DB8:0:0::1', '10.0.0.1', '2001:db8::1'],
    ['<script>', '::ffff:10.0.0.1', '10.0.0.1'],
    ['203.0.113.9:4711', '10.0.0.1', '10.0.0.1'],
    ['', undefined, null],
  ])('%s over %s is %s', (named, connected, expected) => expect(clientAddress(named, connected)).toBe(expected));

  test.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:ffff::1', '2001:db8:1:2::/64'],
    ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ])('%s is limited as %s', (address, group) => expect(addressGroup(address)).toBe(group));

  test('of this machine is unlimited in development only', () => {
    expect(isUnlimited({ TRAWL_ENV: 'development' }, '127.0.0.1')).toBe(true);
    expect(isUnlimited({ TRAWL_ENV: 'development' }, '::1')).toBe(true);
    expect(isUnlimited({ TRAWL_ENV: 'development' }, '10.0.0.1')).toBe(false);
    expect(isUnlimited({ TRAWL_ENV: 'production' }, '127.0.0.1')).toBe(false);
  });
});
