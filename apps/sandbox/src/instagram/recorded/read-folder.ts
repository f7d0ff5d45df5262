import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseLossless } from './lossless-json.ts';

export type JsonObject = { readonly [key: string]: unknown };

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export interface RecordedFile {
  /** The recording's source: the part of the file name before the first `_`. */
  readonly source: string;
  readonly body: unknown;
}

/**
 * Every recorded body in a folder: DIR/instagram/<type>/*.json, or DIR/<type>/*.json. Big integers are preserved. Throws if the
 * folder or a file can't be read, because recordings were requested explicitly.
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

/** The digits of an id that may be a string, a number, or a raw number; undefined if it is none. */
export function digitsOf(value: unknown): string | undefined {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text !== undefined && /^\d+$/.test(text) ? text : undefined;
}
