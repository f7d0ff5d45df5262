import { expect, it } from 'vitest';
import { columnsText, gridOrder, readColumns, usualColumns } from './grid-columns.ts';

const followers = { platform: 'instagram', type: 'follower' } as const;

it('shows pictures first, names before figures, and ids last', () => {
  expect(columnsText(gridOrder(followers))).toBe(
    'profilePictureUrl,username,fullName,isPrivate,isVerified,profileUrl,target,sourceUrl,collectedAt,id,runId',
  );
});

it('shows the columns that occur in the first rows, or all of them without rows', () => {
  expect(columnsText(usualColumns(followers, [{ username: 'a' }, { id: '1', salary: 2 }]))).toBe('username,id');
  expect(usualColumns(followers, [])).toEqual(gridOrder(followers));
});

it('reads the columns that exist, in the text’s order', () => {
  const all = gridOrder(followers);
  expect(columnsText(readColumns(all, 'fullName,salary,username,fullName') ?? [])).toBe('fullName,username');
  expect(readColumns(all, 'salary')).toBeNull();
  expect(readColumns(all, null)).toBeNull();
});
