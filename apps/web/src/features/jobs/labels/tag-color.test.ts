import { expect, it } from 'vitest';
import { TAG_COLORS, tagColor } from './tag-color.ts';

it('returns the same color for a tag in any case, and uses all colors', () => {
  expect(tagColor('Client A')).toBe(tagColor('client a'));
  const used = new Set(Array.from({ length: 100 }, (_, n) => tagColor(`tag ${n}`)));
  expect([...used].toSorted()).toEqual(Array.from({ length: TAG_COLORS }, (_, n) => n));
});
