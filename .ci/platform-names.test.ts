import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const DEFINITIONS = join(ROOT, 'packages/contracts/src/platforms');

/** Code that uses the registry instead of naming a platform. */
const NEUTRAL = [
  'apps/api/src',
  'apps/dm-sender/src',
  'apps/scraper/src',
  'packages/bus/src',
  'packages/service-kit/src',
  'packages/worker/src',
];
const isTest = (file: string): boolean => file.endsWith('.test.ts') || file.includes('/testing/');

const platforms = readdirSync(DEFINITIONS, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

/** The code without its comments. The `//` of an address isn't a comment: it follows a colon. */
const withoutComments = (code: string): string =>
  code.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|\s)\/\/.*$/gm, '$1');

/** The platforms that code names outside of comments, except in variables such as `INSTAGRAM_URL`. */
function namedIn(code: string): string[] {
  const text = withoutComments(code)
    .replaceAll(/\b[A-Z]+_URL\b/g, '')
    .toLowerCase();
  return platforms.filter((platform) => text.includes(platform));
}

test('no identifier or literal of the API, the bus and the services names a platform', () => {
  const files = execFileSync('git', ['ls-files', ...NEUTRAL.map((folder) => `${folder}/**.ts`)], {
    cwd: ROOT,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => file !== '' && !isTest(file) && existsSync(join(ROOT, file)));
  const named = files.flatMap((file) =>
    namedIn(`${file}\n${readFileSync(join(ROOT, file), 'utf8')}`).map((platform) => `${file} names ${platform}`),
  );
  expect(files.length).toBeGreaterThan(200);
  expect(named).toEqual([]);
});

test('names are found in identifiers, literals and addresses, not in comments and variables of addresses', () => {
  expect(platforms).toContain('instagram');
  for (const code of ["const a = 'instagram';", 'createInstagram()', "'https://www.instagram.com'"]) {
    expect(namedIn(code), code).toEqual(['instagram']);
  }
  for (const code of ['/** Instagram */', 'wait(); // Instagram’s pace', 'env.INSTAGRAM_URL']) {
    expect(namedIn(code), code).toEqual([]);
  }
});
