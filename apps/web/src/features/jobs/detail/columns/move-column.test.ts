import { jobTypeOf } from '@trawl/contracts';
import { expect, it } from 'vitest';
import { moveColumn } from './move-column.ts';

it('moves a column a place up or down, and not past the ends', () => {
  const [a, b, c, other] = jobTypeOf({ platform: 'instagram', type: 'follower' }).columns;
  if (!a || !b || !c || !other) throw new Error('too few columns');
  expect(moveColumn([a, b, c], c, -1)).toEqual([a, c, b]);
  expect(moveColumn([a, b, c], a, 1)).toEqual([b, a, c]);
  expect(moveColumn([a, b, c], a, -1)).toEqual([a, b, c]);
  expect(moveColumn([a, b, c], c, 1)).toEqual([a, b, c]);
  expect(moveColumn([a, b, c], other, 1)).toEqual([a, b, c]);
});
