import { readFile, writeFile } from 'node:fs/promises';
import { withColumns } from './columns-section.ts';

/** `pnpm docs:columns`: writes the column tables into the document about Instagram. */
const document = `${import.meta.dirname}/../../../docs/instagram.md`;
await writeFile(document, withColumns(await readFile(document, 'utf8')));
