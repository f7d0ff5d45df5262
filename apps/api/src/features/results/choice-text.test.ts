import { jobTypeOf, ResultsChoiceInput, readChoice } from '@trawl/contracts';
import { expect, test } from 'vitest';
import { choiceText } from './choice-text.ts';

const POSTS = { platform: 'instagram', type: 'profile_post' } as const;

test.each([
  ['all rows', {}, ''],
  [
    'all columns',
    {
      columns: jobTypeOf(POSTS)
        .columns.map(({ key }) => key)
        .join(),
    },
    '',
  ],
  ['chosen columns', { columns: 'caption,id' }, 'columns=caption%2Cid'],
  ['an order', { sort: 'likesCount' }, 'sort=likesCount'],
  ['a descending order', { sort: '-likesCount' }, 'sort=-likesCount'],
  [
    'a search and filters',
    { q: 'a&b', filter: ['isPinned:no', 'caption:contains:a:b'] },
    'q=a%26b&filter=isPinned%3Ano&filter=caption%3Acontains%3Aa%3Ab',
  ],
] as const)('%s as a query', (_, input, text) => {
  const choice = readChoice(POSTS, ResultsChoiceInput.parse(input));
  if (!choice.ok) throw new Error(choice.message);
  expect(choiceText(choice.value, jobTypeOf(POSTS).columns)).toBe(text);
});
