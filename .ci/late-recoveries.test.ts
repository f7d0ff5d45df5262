import { expect, test } from 'vitest';
import { lateRows } from './late-recoveries.ts';

const failure = (error: string) => ({ name: 'Faults', file: '', error });

test('only rows whose recoveries were late, and nothing else, are measured again', () => {
  const failures = [
    failure('3. kill -9 the API while it stores: 2 of 10 recoveries took longer than 3.0 s'),
    failure('6. PostgreSQL stopped immediately; its backends ended: 1 of 3 recoveries took longer than 5.0 s'),
    failure('6. PostgreSQL stopped immediately; its backends ended: 1 rows were lost'),
    failure('15. 50 claims at once for one account: 2 runs hold it'),
    failure('illegal transitions: 1 (a to b)'),
  ];
  expect(lateRows(failures)).toEqual(['3']);
  expect(lateRows([])).toEqual([]);
});
