import { createTestDatabase } from '@trawl/stack/testing';
import pg from 'pg';
import { expect, test } from 'vitest';

/** Without an index, deleting a referenced row scans the complete table. A partial index counts if it only excludes null. */
const UNINDEXED = `
  SELECT conrelid::regclass || ': ' || string_agg(attname, ', ') AS key
  FROM pg_constraint
  JOIN pg_attribute ON attrelid = conrelid AND attnum = ANY (conkey)
  WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND NOT EXISTS (
    SELECT FROM pg_index
    WHERE indrelid = conrelid AND conkey @> (indkey::int2[])[0:cardinality(conkey) - 1]
      AND (indpred IS NULL OR pg_get_expr(indpred, indrelid) = format('(%I IS NOT NULL)', attname))
  )
  GROUP BY pg_constraint.oid`;

test('each foreign key has an index, so deleting a user or job reads no rows of others', async () => {
  const database = await createTestDatabase();
  const client = new pg.Client({ connectionString: database.ownerUrl });
  try {
    await client.connect();
    expect((await client.query(UNINDEXED)).rows).toEqual([]);
  } finally {
    await client.end();
    await database.drop();
  }
});
