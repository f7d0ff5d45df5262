import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { variablesTable, withVariables } from './variables.ts';

test('the document shows the variables as they are (else run `pnpm docs:variables`)', () => {
  const document = readFileSync(join(import.meta.dirname, '../docs/variables.md'), 'utf8');
  expect(document).toBe(withVariables(document));
});

test('programs share the row of a variable that they read in the same way', () => {
  const level = z.string().default('info').describe('the level');
  const url = z.url().meta({ description: 'a | b', secret: true });
  const table = variablesTable({
    one: z.object({ LOG_LEVEL: level, URL: url, URL_FILE: z.string().optional() }),
    two: z.object({ LOG_LEVEL: level, URL: url.optional().meta({ description: 'a', unset: 'none' }) }),
  });
  expect(table.split('\n').slice(2)).toEqual([
    '| `LOG_LEVEL` | one, two | the level | `info` | no | no |',
    '| `URL` | one | a \\| b | – | yes | yes |',
    '| `URL` | two | a | none | no | no |',
  ]);
});

test('refuses a variable without a description, or with an unknown field in it', () => {
  expect(() => variablesTable({ one: z.object({ A: z.string() }) })).toThrow('A has no valid description');
  const misspelled = z.string().meta({ description: 'a', secrte: true });
  expect(() => variablesTable({ one: z.object({ A: misspelled }) })).toThrow('secrte');
});

test('refuses a document without a place for the table', () => {
  expect(() => withVariables('# Variables')).toThrow('no place');
});
