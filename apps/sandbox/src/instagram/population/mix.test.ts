import { describe, expect, it } from 'vitest';
import { createPermutation, createShuffle } from './mix.ts';

describe('a permutation', () => {
  it.each([6, 12, 18, 26])('with %i bits per half is reversible', (halfBits) => {
    const permutation = createPermutation(77, halfBits);
    const size = 2 ** (2 * halfBits);
    for (let step = 0; step < 2_000; step++) {
      const value = (step * 7_919 * 65_537) % size;
      const there = permutation.forward(value);
      expect(there).toBeLessThan(size);
      expect(permutation.backward(there)).toBe(value);
    }
  });

  it('produces every value once', () => {
    const permutation = createPermutation(5, 6);
    expect(new Set(Array.from({ length: 4096 }, (_, value) => permutation.forward(value))).size).toBe(4096);
  });
});

describe('a shuffle', () => {
  it('contains every number below its prime once, and finds the position of each', () => {
    const shuffle = createShuffle(1_009, 3, 4);
    const seen = Array.from({ length: 1_009 }, (_, position) => shuffle.at(position));
    expect(new Set(seen).size).toBe(1_009);
    expect(seen.map((value) => shuffle.positionOf(value))).toEqual(seen.map((_, position) => position));
  });
});
