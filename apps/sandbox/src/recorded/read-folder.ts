import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseLossless } from './lossless-json.ts';

export type JsonObject = { readonly [key: string]: unknown };

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export interface RecordedFile {
  /** Who recorded it: what stands before the first `_` of the file's name. */
  readonly source: string;
  readonly body: unknown;
}

/**
 * Every recorded body under a folder: DIR/instagram/<type>/*.json, or DIR/<type>/*.json. Big integers are kept whole. A folder
 * or file that can't be read is an error: who names recordings wants them.
 */
export function readRecordedFiles(folder: string): RecordedFile[] {
  const inner = join(folder, 'instagram');
  const root = existsSync(inner) ? inner : folder;
  const files: RecordedFile[] = [];
  for (const type of readdirSync(root, { withFileTypes: true })) {
    if (!type.isDirectory()) continue;
    for (const name of readdirSync(join(root, type.name)).sort()) {
      if (!name.endsWith('.json')) continue;
      const body = parseLossless(readFileSync(join(root, type.name, name), 'utf8'));
      files.push({ source: name.split('_', 1).join(), body });
    }
  }
  return files;
}

/** Calls `visit` with every object in a body, outer ones first. */
export function eachObject(value: unknown, visit: (object: JsonObject) => void): void {
  if (Array.isArray(value)) {
    for (const item of value) eachObject(item, visit);
  } else if (isObject(value)) {
    visit(value);
    for (const inner of Object.values(value)) eachObject(inner, visit);
  }
}

/** The digits of an id that may be a string, a number, or a number too big for one; undefined if it is none. */
export function digitsOf(value: unknown): string | undefined {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text !== undefined && /^\d+$/.test(text) ? text : undefined;
}
