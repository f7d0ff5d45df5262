import { TAG_MAX, TAGS_MAX } from '@trawl/contracts';
import { expect, it } from 'vitest';
import { withTyped } from './tags-field.tsx';

it('adds what commas separate, without repetitions, empty ones and what is too much', () => {
  expect(withTyped(['A'], ' b , a,, C')).toEqual(['A', 'b', 'C']);
  expect(withTyped([], 'x'.repeat(TAG_MAX + 5))).toEqual(['x'.repeat(TAG_MAX)]);
  const many = Array.from({ length: TAGS_MAX + 3 }, (_, n) => `t${n}`);
  expect(withTyped([], many.join(','))).toHaveLength(TAGS_MAX);
});
