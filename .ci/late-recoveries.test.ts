import { expect, test } from 'vitest';
import { lateRows, onlySomeLate } from './late-recoveries.ts';

const failure = (error: string) => ({ name: 'Faults', file: '', error });

test('only rows whose recoveries were late, and nothing else, are measured again', () => {
  const failures = [
    failure('3. kill -9 the API while it stores: 2 of 10 recoveries took longer than 3.0 s'),
    failure('6. PostgreSQL stopped at once; its backends ended: 1 of 3 recoveries took longer than 5.0 s'),
    failure('6. PostgreSQL stopped at once; its backends ended: 1 rows were lost'),
    failure('15. 50 claims at once for one account: 2 runs hold it'),
    failure('illegal transitions: 1 (a to b)'),
  ];
  expect(lateRows(failures)).toEqual(['3']);
  expect(lateRows([])).toEqual([]);
});

test('a row is only late in part if its median is within the limit and nothing else is wrong', () => {
  const late = (count: number) => failure(`3. kill -9 the API: ${count} of 10 recoveries took longer than 3.0 s`);
  expect(onlySomeLate([late(5)])).toBe(true);
  expect(onlySomeLate([late(6)])).toBe(false);
  expect(onlySomeLate([late(1), failure('3. kill -9 the API: 1 rows were lost')])).toBe(false);
});
