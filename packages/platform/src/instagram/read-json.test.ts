import { describe, expect, it } from 'vitest';
import { readJson } from './read-json.ts';

describe('readJson', () => {
  it('keeps long whole numbers as strings and short ones as numbers', () =>
    expect(readJson('{"pk":3141592653589793238,"count":12,"list":[-9007199254740993,[9007199254740993]]}')).toEqual({
      pk: '3141592653589793238',
      count: 12,
      list: ['-9007199254740993', ['9007199254740993']],
    }));

  it('doesn’t change texts that look like numbers or contain quotes', () => {
    const value = { a: 'x:3141592653589793238,', b: '"3141592653589793238"', c: '\\', '3141592653589793238': 'k' };
    expect(readJson(JSON.stringify(value))).toEqual(value);
  });

  it('leaves fractions and exponents to the parser', () => {
    const text = '[0.1234567890123456789,12345678901234567.5,12345678901234567e2,1e30]';
    expect(readJson(text)).toEqual(JSON.parse(text));
  });

  it('throws if the text is truncated or isn’t JSON', () => {
    expect(() => readJson('{"users":[{"pk":31415926535897')).toThrow(SyntaxError);
    expect(() => readJson('<!DOCTYPE html>')).toThrow(SyntaxError);
    expect(() => readJson(`{"pk":3141592653589793238,"a":"${'\\n'.repeat(8e6)}"}`)).toThrow(SyntaxError);
  });
});
