import { FILTER_VALUE_MAX, FILTERS_MAX } from '@trawl/contracts';
import { expect, it } from 'vitest';
import { changeAddress, nextSort, readAddress, rowsInput } from './choice-in-url.ts';

const followers = { platform: 'instagram', type: 'follower' } as const;
const read = (address: string) => readAddress(followers, new URLSearchParams(address));

it('reads a shared URL, and omits columns that the type doesn’t have', () => {
  const choice = read(
    'q=%20na%20&filter=isPrivate:yes&filter=salary:from:7&filter=username:contains:a:b&sort=-fullName',
  );
  expect(choice).toMatchObject({
    search: 'na',
    filters: [
      { column: { key: 'isPrivate' }, operator: 'yes' },
      { column: { key: 'username' }, operator: 'contains', value: 'a:b' },
    ],
    sort: { column: { key: 'fullName' }, descending: true },
    columns: null,
  });
  expect(read('sort=salary&columns=salary')).toEqual({ search: '', filters: [], sort: null, columns: null });
});

it('omits what the server would reject', () => {
  const filters = Array.from({ length: FILTERS_MAX + 1 }, (_, n) => `filter=username:contains:${n}`);
  const choice = read(`q=${'a'.repeat(FILTER_VALUE_MAX + 1)}&${filters.join('&')}`);
  expect(choice.search).toHaveLength(FILTER_VALUE_MAX);
  expect(choice.filters.map(({ value }) => value)).toEqual(filters.slice(0, -1).map((_, n) => String(n)));
});

it('writes the choice that it reads, and keeps other parameters', () => {
  const address = 'lang=de&q=na&sort=-fullName&columns=username%2CfullName&filter=isPrivate%3Ayes';
  const choice = read(address);
  const written = changeAddress(new URLSearchParams('lang=de&filter=isVerified:no'), choice);
  expect(written.toString()).toBe(address);
  expect(changeAddress(written, { search: '', filters: [], sort: null, columns: null }).toString()).toBe('lang=de');
});

it('sends days as times in the user’s zone, and keeps them as days in the URL', () => {
  const tokyo = { timezone: 'Asia/Tokyo' } as const;
  const address = 'filter=collectedAt%3Afrom%3A2026-11-23&filter=collectedAt%3Ato%3A2026-11-23';
  const choice = read(address);
  expect(rowsInput(choice, tokyo)).toEqual({
    filter: ['collectedAt:from:2026-11-22T15:00:00.000Z', 'collectedAt:to:2026-11-23T14:59:59.999Z'],
  });
  expect(changeAddress(new URLSearchParams(), choice).toString()).toBe(address);
  expect(rowsInput(read('filter=collectedAt:from:2026-11-23T08:00:00Z&filter=collectedAt:filled'), tokyo)).toEqual({
    filter: ['collectedAt:from:2026-11-23T08:00:00Z', 'collectedAt:filled'],
  });
});

it('sorts ascending, then descending, then not at all', () => {
  const { columns } = read('columns=username,fullName');
  const [username, fullName] = columns ?? [];
  if (!username || !fullName) throw new Error('no columns');
  const first = nextSort(null, username);
  expect(first).toEqual({ column: username, descending: false });
  expect(nextSort(first, fullName)).toEqual({ column: fullName, descending: false });
  const second = nextSort(first, username);
  expect(second).toEqual({ column: username, descending: true });
  expect(nextSort(second, username)).toBeNull();
});
