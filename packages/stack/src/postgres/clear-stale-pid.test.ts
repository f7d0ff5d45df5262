import { expect, test } from 'vitest';
import { isPostgresOf } from './clear-stale-pid.ts';

test('only a PostgreSQL of this very folder counts as one', () => {
  expect(isPostgresOf('/d/postgres', '/n/bin/postgres -D /d/postgres -c port=1')).toBe(true);
  expect(isPostgresOf('/d/postgres', '/n/bin/postgres -D /d/postgres')).toBe(true);
  expect(isPostgresOf('/d/postgres', '/n/bin/postgres -D /d/postgres2 -c port=1')).toBe(false);
  expect(isPostgresOf('/d/postgres', 'vim /d/postgres ')).toBe(false);
});
