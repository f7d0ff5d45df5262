import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

/** The sandbox's stored state is about the accounts of its one platform. */
const EXCEPTIONS = ['apps/sandbox/src'];

const IMPORT = /(?:from|import|import\() ?'((?:\.{1,2}\/|#)[^']+)'/g;

interface Import {
  readonly from: string;
  readonly to: string;
}

/** The imported file. `#` stands for the package's `src`. */
const imported = (from: string, specifier: string): string =>
  specifier.startsWith('#') ? from.replace(/\/src\/.*/, `/src/${specifier.slice(1)}`) : join(dirname(from), specifier);

const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && !/\.test\.tsx?$/.test(file) && existsSync(join(ROOT, file)));

const allImports: readonly Import[] = files.flatMap((from) =>
  [...readFileSync(join(ROOT, from), 'utf8').matchAll(IMPORT)].map(([, to = '']) => ({ from, to: imported(from, to) })),
);

/** The folders of a file, without the top one. */
function foldersOf(file: string): string[] {
  const folder = dirname(file);
  return folder.includes('/') ? [folder, ...foldersOf(folder)] : [];
}

/** A folder's part with the file: a folder, or the file itself. */
const partOf = (folder: string, file: string): string | null =>
  file.startsWith(`${folder}/`) ? (file.slice(folder.length + 1).split('/')[0] ?? null) : null;

/** The parts of a folder that import each other in a cycle, and those that import such a part. */
function cyclesIn(folder: string, imports: readonly Import[]): string[] {
  const below = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    const [part, other] = [partOf(folder, from), partOf(folder, to)];
    if (part === null) continue;
    const found = below.get(part) ?? new Set();
    below.set(part, other === null || other === part ? found : found.add(other));
  }
  for (;;) {
    const free = [...below].filter(([, others]) => [...others].every((part) => !below.has(part)));
    if (free.length === 0) return [...below.keys()].toSorted();
    for (const [part] of free) below.delete(part);
  }
}

test('the parts of a folder don’t import each other in cycles', () => {
  const folders = [...new Set(files.flatMap(foldersOf))].filter((folder) => !EXCEPTIONS.includes(folder));
  expect(folders.length).toBeGreaterThan(200);
  expect(allImports.length).toBeGreaterThan(5_000);
  const cycles = folders.map((folder) => ({ folder, parts: cyclesIn(folder, allImports) }));
  expect(cycles.filter(({ parts }) => parts.length > 0)).toEqual([]);
});

test('cycles of folders are found', () => {
  const imports = [
    { from: 'a/src/one/first.ts', to: 'a/src/two/first.ts' },
    { from: 'a/src/two/second.ts', to: imported('a/src/two/second.ts', '#one/second.ts') },
    { from: 'a/src/main.ts', to: 'a/src/three/first.ts' },
  ];
  expect(cyclesIn('a/src', imports)).toEqual(['one', 'two']);
  expect(cyclesIn('a/src/one', imports)).toEqual([]);
});
