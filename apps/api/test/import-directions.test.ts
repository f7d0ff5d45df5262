import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { expect, test } from 'vitest';

const SRC = join(import.meta.dirname, '../src');

/** The slices from top to bottom: each may import the ones below it. */
const SLICES = [
  'operator',
  'privacy',
  'account-actions',
  'contact',
  'support-requests',
  'plan-usage',
  'sent',
  'changes',
  'analysis',
  'keeping',
  'first-steps',
  'runs',
  'jobs',
  'orders',
  'messages',
  'second-factor',
  'results',
  'accounts',
  'users',
  'mail',
  'notifications',
  'ledger',
  'metering',
  'suppression',
];

/** Modules above the slices, which combine them. Everything else in `src` is below. */
const ABOVE = ['app.ts', 'create-service.ts', 'main.ts', 'ops.ts', 'bus/', 'doctor/', 'http/'];

const IMPORT = /(?:from|import|import\() ?'(\.{1,2}\/[^']+)'/g;

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));

const sliceOf = (file: string): string | null => /^features\/([^/]+)\//.exec(file)?.[1] ?? null;
const isAbove = (file: string): boolean => ABOVE.some((place) => file === place || file.startsWith(place));

/** The violation of one import; null if there is none. */
function wrong(from: string, to: string): string | null {
  const [above, below] = [sliceOf(from), sliceOf(to)];
  if (isAbove(to) && !isAbove(from)) return `${from} imports ${to}, which is above it in the order`;
  if (below === null || above === below) return null;
  if (to !== `features/${below}/index.ts`) return `${from} imports ${to} instead of the slice's index.ts`;
  if (above === null) return isAbove(from) ? null : `${from} must not import slices, but imports ${below}`;
  return SLICES.indexOf(above) < SLICES.indexOf(below)
    ? null
    : `${from} imports ${below}, which is above it in the order`;
}

const allImports = files
  .filter((file) => !file.endsWith('.test.ts'))
  .flatMap((from) =>
    [...readFileSync(join(SRC, from), 'utf8').matchAll(IMPORT)].map(([, to = '']) => ({
      from,
      to: relative('.', normalize(join(dirname(from), to))),
    })),
  );

test('every slice is in the order', () => {
  expect(readdirSync(join(SRC, 'features')).toSorted()).toEqual(SLICES.toSorted());
});

test('imports go down only, and enter a slice through its index.ts', () => {
  expect(allImports.length).toBeGreaterThan(1_000);
  expect(allImports.map(({ from, to }) => wrong(from, to)).filter((each) => each !== null)).toEqual([]);
});

/** A folder's parts: its folders, and its other files. */
const partOf = (folder: string, file: string): string | null =>
  file.startsWith(folder) ? (/^[^/]+/.exec(file.slice(folder.length))?.[0] ?? null) : null;

/** The parts of a folder that import each other in a circle, or a part of such a circle. */
function circlesIn(folder: string): string[] {
  const imports = new Map<string, Set<string>>();
  for (const { from, to } of allImports) {
    const [above, below] = [partOf(folder, from), partOf(folder, to)];
    if (above === null) continue;
    const found = imports.get(above) ?? new Set();
    imports.set(above, below === null || below === above ? found : found.add(below));
  }
  for (;;) {
    const free = [...imports].filter(([, below]) => [...below].every((part) => !imports.has(part)));
    if (free.length === 0) return [...imports.keys()];
    for (const [part] of free) imports.delete(part);
  }
}

test('the folders of a slice don’t import each other in circles', () => {
  for (const folder of [...SLICES.map((slice) => `features/${slice}/`), 'http/']) {
    expect({ folder, circles: circlesIn(folder) }).toEqual({ folder, circles: [] });
  }
});
