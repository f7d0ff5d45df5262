import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeTypes } from '../src/message-types.ts';
import { readWebTexts } from '../src/web-catalogues.ts';

writeFileSync(join(import.meta.dirname, '../src/web-messages.ts'), writeTypes(readWebTexts('en')));
