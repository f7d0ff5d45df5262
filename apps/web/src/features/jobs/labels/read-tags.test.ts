import { TAG_MAX, TAGS_MAX } from '@trawl/contracts';
import { expect, it } from 'vitest';
import { readTags } from './read-tags.ts';

it('adds tags separated by commas, without duplicates and empty tags', () => {
  expect(readTags(['A'], ' b , a,, C')).toEqual({ tags: ['A', 'b', 'C'], left: '', problem: null });
});

it('leaves tags that are too long or too many in the field, with the reason', () => {
  const long = 'x'.repeat(TAG_MAX + 1);
  expect(readTags([], `a, ${long}, b`)).toMatchObject({
    ...{ tags: ['a', 'b'], left: long },
    problem: { code: 'job.tag_invalid', params: { count: TAG_MAX } },
  });
  const many = Array.from({ length: TAGS_MAX }, (_, n) => `t${n}`);
  expect(readTags([], `${many.join()},y,z,t1`)).toMatchObject({
    ...{ tags: many, left: 'y, z' },
    problem: { code: 'job.too_many_tags', params: { count: TAGS_MAX } },
  });
});
