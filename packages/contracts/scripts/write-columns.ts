import { readFile, writeFile } from 'node:fs/promises';
import { PLATFORM_DEFINITIONS } from '../src/platforms/list.ts';
import { withColumns } from './columns-section.ts';

/** `pnpm docs:columns`: writes the column tables into each platform's document. */
for (const platform of PLATFORM_DEFINITIONS) {
  const document = `${import.meta.dirname}/../../../docs/${platform.id}.md`;
  await writeFile(document, withColumns(await readFile(document, 'utf8'), platform));
}
