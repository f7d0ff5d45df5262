import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { unchanged } from '@trawl/contracts';
import { readAnswer, type Subject } from '../src/instagram/read-answer.ts';
import { readJson } from '../src/instagram/read-json.ts';

/** Real response bodies of the platform; stored outside of the checkout because we may not publish them. */
export const FOLDER = resolve(import.meta.dirname, '../../../../shared/recorded/instagram');
export const isThere = existsSync(FOLDER);
const subject: Subject = { missing: unchanged('It is not there.'), hidden: unchanged('It is hidden.') };

const textOf = (file: string): string => readFileSync(resolve(FOLDER, file), 'utf8');

/** The response's data as the client passes it to the parsers. Throws the client's errors. */
export function dataOf(file: string, status = 200): unknown {
  const reading = readAnswer({ status, text: textOf(file), retryAfter: null, landed: null }, subject, 0);
  if (reading.kind === 'failed') throw reading.error;
  if (reading.kind === 'ambiguous') throw new Error(`${file} is ambiguous`);
  return reading.body;
}

/** The recording's value at a path such as `data.user.edges.0.node.id`, to compare with the parsed data. */
export function at(file: string, path: string): unknown {
  return path.split('.').reduce<unknown>(
    (value, key) => {
      if (typeof value !== 'object' || value === null) return undefined;
      return Object.entries(value).find(([name]) => name === key)?.[1];
    },
    readJson(textOf(file)),
  );
}
