import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { withColumns } from '../scripts/columns-section.ts';
import { PLATFORM_DEFINITIONS } from '../src/platforms/list.ts';

it.each(PLATFORM_DEFINITIONS)(
  'the document about $name shows the columns as they are (else run `pnpm docs:columns`)',
  async (platform) => {
    const document = await readFile(`${import.meta.dirname}/../../../docs/${platform.id}.md`, 'utf8');
    expect(document).toBe(withColumns(document, platform));
  },
);

it('refuses a document without markers', () => {
  expect(() => withColumns('# A platform', { jobTypes: {} })).toThrow('no place');
});
