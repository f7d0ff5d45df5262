import { JOB_SEARCH_MAX } from '@trawl/contracts';
import { expect, it } from 'vitest';
import { readFilter } from './read-filter.ts';

const read = (query: string) => readFilter(new URLSearchParams(query));

const newest = { tag: null, sort: 'created', order: 'desc' };

it('reads words, status, tag and order from the URL', () => {
  expect(read('status=failed&search=nasa')).toEqual({ words: 'nasa', status: 'failed', ...newest });
  expect(read('tag=Client%20A&sort=-results')).toMatchObject({ tag: 'Client A', sort: 'results', order: 'desc' });
});

it('ignores an invalid status, and cuts words that are too long', () => {
  expect(read('status=gone')).toEqual({ words: '', status: null, ...newest });
  expect(read(`search=${'a'.repeat(JOB_SEARCH_MAX + 1)}`).words).toHaveLength(JOB_SEARCH_MAX);
});
