import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createSealer, lastFourOf } from './seal.ts';

const key = (id: string) => ({ id, key: randomBytes(32) });
const first = key('k1');
const sealer = createSealer([first]);

test('opens its own seal in the same row', () => {
  expect(sealer.open(sealer.seal('123%3Asecret', 'job_1/a'), 'job_1/a')).toBe('123%3Asecret');
});

test('never seals the same secret to the same bytes', () => {
  expect(sealer.seal('x', 'p').equals(sealer.seal('x', 'p'))).toBe(false);
});

test('a seal moved to another row does not open', () => {
  expect(() => sealer.open(sealer.seal('secret', 'job_1/a'), 'job_2/a')).toThrow();
});

test('a changed seal does not open', () => {
  const sealed = sealer.seal('secret', 'p');
  sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1;
  expect(() => sealer.open(sealed, 'p')).toThrow();
});

test('a seal of another version does not open', () => {
  const sealed = sealer.seal('secret', 'p');
  sealed[0] = 2;
  expect(() => sealer.open(sealed, 'p')).toThrow();
});

test('after a rotation old seals open and new ones use the new key', () => {
  const old = sealer.seal('secret', 'p');
  const rotated = createSealer([key('k2'), first]);
  expect(rotated.open(old, 'p')).toBe('secret');
  expect(() => sealer.open(rotated.seal('secret', 'p'), 'p')).toThrow('unknown key');
});

test('masks a short secret completely', () => {
  expect(lastFourOf('abcdefgh')).toBe('');
  expect(lastFourOf('123%3Aabcdefgh')).toBe('efgh');
});
