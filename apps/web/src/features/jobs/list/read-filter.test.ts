import { JOB_SEARCH_MAX } from '@trawl/contracts';
import { expect, it } from 'vitest';
import { readFilter } from './read-filter.ts';

const read = (query: string) => readFilter(new URLSearchParams(query));

it('reads words and status from the address', () => {
  expect(read('status=failed&search=nasa')).toEqual({ words: 'nasa', status: 'failed' });
});

it('leaves out a status that is none, and cuts words that are too long', () => {
  expect(read('status=gone')).toEqual({ words: '', status: null });
  expect(read(`search=${'a'.repeat(JOB_SEARCH_MAX + 1)}`).words).toHaveLength(JOB_SEARCH_MAX);
});
