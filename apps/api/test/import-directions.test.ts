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
