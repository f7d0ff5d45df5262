import { readdirSync, readFileSync } from 'node:fs';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { expect, test } from 'vitest';
import * as schema from './schema/index.ts';

const META = new URL('./migrations/meta/', import.meta.url);
const readLast = (name: RegExp): ReturnType<typeof generateDrizzleJson> =>
  JSON.parse(
    readFileSync(
      new URL(
        readdirSync(META)
          .filter((file) => name.test(file))
          .toSorted()
          .at(-1) ?? '',
        META,
      ),
      'utf8',
    ),
  );

test('the last snapshot matches the schema, so the next generated migration contains only its own changes', async () => {
  expect(await generateMigration(readLast(/_snapshot\.json$/), generateDrizzleJson(schema))).toEqual([]);
});
