import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withVariables } from './variables.ts';

/** `pnpm docs:variables`: writes the table of the environment variables. */
const document = join(import.meta.dirname, '../docs/variables.md');
await writeFile(document, withVariables(await readFile(document, 'utf8')));
