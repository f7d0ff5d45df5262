import { describe, expect, it } from 'vitest';
import { pkOfShortcode, shortcodeOfPk } from './shortcode.ts';

describe('shortcodes', () => {
  it.each([
    ['3141592653589793238', 'CuZLd-iMknW'],
    ['63', '_'],
    ['64', 'BA'],
    ['1', 'B'],
  ])('%s is %s', (pk, code) => {
    expect(shortcodeOfPk(pk)).toBe(code);
    expect(pkOfShortcode(code)).toBe(pk);
  });

  it('round-trips numbers above 2^53', () => {
    for (let pk = 2n ** 53n; pk < 2n ** 63n; pk = pk * 3n + 1n) {
      expect(pkOfShortcode(shortcodeOfPk(pk.toString()))).toBe(pk.toString());
    }
  });

  it('ignores the secret of a private account’s post', () =>
    expect(pkOfShortcode(`CuZLd-iMknW${'x'.repeat(28)}`)).toBe(pkOfShortcode('CuZLd-iMknW')));

  it('refuses foreign characters', () => expect(() => pkOfShortcode('a+b')).toThrow(RangeError));
});
