import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The page of all paths without a prerendered one. */
const FALLBACK = '__spa-fallback.html';
/** The hash of a file's content in the names of files and folders. */
const HASH = /-([\w-]{7,8})(?=[./])/g;
/** A hash of all file names, in React Router's manifest. */
const VERSION = /"version":"[0-9a-f]+"/;
const TEXT = /\.(js|css|html|json|svg|vtt|txt|xml)$/;
const COMPRESSED = /\.(br|gz)$/;

export interface WebBuild {
  /**
   * A hash of what the browser gets for a path, which doesn't change with the names of files. The path may be one of another build.
   */
  hashOf(path: string): string;
  /** A hash of all files. */
  readonly hash: string;
}

/** Reads the built web app from its folder. */
export function readWebBuild(folder: string): WebBuild {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !COMPRESSED.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  const pathOf = (file: string) => file.slice(folder.length).replaceAll('\\', '/');
  const hashes = new Set(files.flatMap((file) => hashesIn(pathOf(file))));
  const withoutHashes = (text: string) => text.replace(HASH, (found, hash) => (hashes.has(hash) ? '' : found));
  const contentOf = (file: string) =>
    TEXT.test(file) ? withoutHashes(readFileSync(file, 'utf8')).replace(VERSION, '') : readFileSync(file);

  /** Several files have the same path without hashes, such as the catalogues of two languages. */
  const contents = new Map<string, string[]>();
  for (const file of currentOf(files, pathOf)) {
    const path = nameOf(pathOf(file));
    contents.set(path, [...(contents.get(path) ?? []), hashOf(contentOf(file))]);
  }
  const byPath = new Map([...contents].map(([path, list]) => [path, hashOf(list.toSorted().join())]));
  return {
    hashOf(path) {
      const name = nameOf(path);
      const candidates = [name, join(name, 'index.html'), `/${FALLBACK}`];
      return candidates.map((candidate) => byPath.get(candidate)).find(Boolean) ?? '';
    },
    hash: hashOf(
      [...byPath]
        .map((entry) => entry.join(' '))
        .toSorted()
        .join('\n'),
    ),
  };
}

const hashesIn = (text: string): string[] => [...text.matchAll(HASH)].map(([, hash = '']) => hash);

/**
 * The files of the current build: all pages, and the files that these name, directly or not. turbo restores a build without deleting
 * the files of another one.
 */
function currentOf(files: readonly string[], pathOf: (file: string) => string): ReadonlySet<string> {
  const current = new Set(files.filter((file) => !pathOf(file).startsWith(ASSETS)));
  const named = new Set<string>();
  // A set is iterated with the members that are added meanwhile.
  for (const file of current) {
    if (!TEXT.test(file)) continue;
    for (const hash of hashesIn(readFileSync(file, 'utf8'))) {
      if (named.has(hash)) continue;
      named.add(hash);
      for (const other of files) if (hashesIn(pathOf(other)).includes(hash)) current.add(other);
    }
  }
  return current;
}

/** All files in this folder have a hash in their name. */
const ASSETS = '/assets/';
const nameOf = (path: string): string => (path.startsWith(ASSETS) ? path.replace(HASH, '') : path);

const hashOf = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex');
