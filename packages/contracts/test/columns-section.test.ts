import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { withColumns } from '../scripts/columns-section.ts';

const DOCUMENT = `${import.meta.dirname}/../../../docs/instagram.md`;

it('the document about Instagram shows the columns as they are (else run `pnpm docs:columns`)', async () => {
  const document = await readFile(DOCUMENT, 'utf8');
  expect(document).toBe(withColumns(document));
});

it('refuses a document without a place for them', () => {
  expect(() => withColumns('# Instagram')).toThrow('no place');
});
