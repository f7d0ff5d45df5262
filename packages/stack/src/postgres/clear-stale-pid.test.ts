import { expect, test } from 'vitest';
import { isPostgresOf, listedKey } from './clear-stale-pid.ts';

test('recognizes only a PostgreSQL of the same folder', () => {
  expect(isPostgresOf('/d/postgres', '/n/bin/postgres -D /d/postgres -c port=1')).toBe(true);
  expect(isPostgresOf('/d/postgres', '/n/bin/postgres -D /d/postgres')).toBe(true);
  expect(isPostgresOf('/d/postgres', '/n/bin/postgres -D /d/postgres2 -c port=1')).toBe(false);
  expect(isPostgresOf('/d/postgres', 'vim /d/postgres ')).toBe(false);
});

test('a key of shared memory is compared as a signed number of 32 bits', () => {
  expect(listedKey('12345')).toBe('12345');
  expect(listedKey('18446744072635809792')).toBe('-1073741824');
  expect(listedKey('cut off')).toBe('cut off');
});
