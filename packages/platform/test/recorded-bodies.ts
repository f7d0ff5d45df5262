import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { readAnswer, type Subject } from '../src/instagram/read-answer.ts';
import { readJson } from '../src/instagram/read-json.ts';

/** Bodies that the platform really sent; kept beside the checkout, as they aren't ours to publish. */
export const FOLDER = resolve(import.meta.dirname, '../../../../shared/recorded/instagram');
export const isThere = existsSync(FOLDER);
const subject: Subject = { missing: 'It is not there.', hidden: 'It is hidden.' };

const textOf = (file: string): string => readFileSync(resolve(FOLDER, file), 'utf8');

/** The answer's data as the client hands it to the parsers. Throws what the client would throw. */
export function dataOf(file: string, status = 200): unknown {
  const reading = readAnswer({ status, text: textOf(file), retryAfter: null, landed: null }, subject, 0);
  if (reading.kind === 'failed') throw reading.error;
  if (reading.kind === 'ambiguous') throw new Error(`${file} is ambiguous`);
  return reading.body;
}

/** What stands in the recording at a path such as `data.user.edges.0.node.id`, to compare what was parsed with. */
export function at(file: string, path: string): unknown {
  return path.split('.').reduce<unknown>(
    (value, key) => {
      if (typeof value !== 'object' || value === null) return undefined;
      return Object.entries(value).find(([name]) => name === key)?.[1];
    },
    readJson(textOf(file)),
  );
}
