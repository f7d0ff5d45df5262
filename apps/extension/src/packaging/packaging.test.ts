import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

const PACKAGE = resolve(import.meta.dirname, '../..');
const ENV = { TRAWL_ORIGIN: 'https://trawl.example', PATH: '' };

let folder: string;
let files: Record<string, string>;

const build = (name: string, env: NodeJS.ProcessEnv) =>
  promisify(execFile)(
    process.execPath,
    [join(PACKAGE, 'node_modules/vite/bin/vite.js'), 'build', '--outDir', join(folder, name)],
    { cwd: PACKAGE, env },
  );

async function filesOf(name: string): Promise<Record<string, string>> {
  const entries = await readdir(join(folder, name), { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const contents = await Promise.all(
    paths.toSorted().map(async (path) => [path.slice(join(folder, name).length + 1), await readFile(path, 'base64')]),
  );
  return Object.fromEntries(contents);
}
const textOf = (path: string): string => Buffer.from(files[path] ?? '', 'base64').toString('utf8');

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trawl-extension-'));
  await build('first', ENV);
  files = await filesOf('first');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('a second build has the same files', async () => {
  await build('second', { ...ENV, TZ: 'Asia/Tokyo', LANG: 'de_DE.UTF-8' });
  expect(await filesOf('second')).toEqual(files);
});

test('the build has one small script, only the configured addresses, and no remote code', () => {
  expect(Object.keys(files).filter((path) => path.endsWith('.js'))).toEqual(['popup.js']);
  const script = textOf('popup.js');
  expect(script.length).toBeLessThan(20_000);
  expect([...script.matchAll(/https?:\/\/[^"'`\s]+/g)].map(([address]) => address).toSorted()).toEqual([
    'https://trawl.example',
    'https://www.instagram.com',
  ]);
  expect(script).not.toMatch(/\b(eval|Function|fetch|XMLHttpRequest|WebSocket|localStorage|clipboard|console)\b/);
  expect(script).not.toMatch(/chrome\.storage|import\s*\(|innerHTML/);
  expect(textOf('popup.html').match(/<script[^>]*>/g)).toEqual([expect.stringContaining('src="./popup.js"')]);
});

test('the build fails without an address', async () => {
  await expect(build('none', { PATH: '' })).rejects.toThrow('TRAWL_ORIGIN');
});
