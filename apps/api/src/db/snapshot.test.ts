import { readdirSync, readFileSync } from 'node:fs';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { expect, test } from 'vitest';
import * as schema from './schema/index.ts';

// drizzle-kit adds a method to all arrays. As an enumerable property, it breaks `for…in` in later tests of this process.
Object.defineProperty(Array.prototype, 'random', { enumerable: false });

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

test('each migration has the next number, which drizzle doesn’t know because 0026 doesn’t exist', () => {
  const { entries }: { entries: { tag: string }[] } = JSON.parse(readFileSync(new URL('_journal.json', META), 'utf8'));
  const numbers = entries.map(({ tag }) => Number(tag.slice(0, 4)));
  expect(numbers.slice(26)).toEqual(numbers.slice(26).map((_, index) => 27 + index));
});
