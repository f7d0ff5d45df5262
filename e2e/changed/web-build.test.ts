import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readWebBuild } from './web-build.ts';

const BUILD = {
  '__spa-fallback.html': '<script src="/assets/manifest-312dfe25.js"></script>',
  'pricing/index.html': '<script src="/assets/jobs-AAAAAAA.js"></script><link href="/assets/plan-FFFFFFF.css">',
  'assets/manifest-312dfe25.js': '{"jobs":"/assets/jobs-AAAAAAA.js","version":"312dfe25"}',
  'assets/jobs-AAAAAAA.js': 'import"./run-list-CCCCCCC.js";load("/assets/plan-GGGGGGG.css")',
  'assets/jobs-AAAAAAA.js.gz': 'compressed',
  'assets/run-list-CCCCCCC.js': 'load("/assets/messages-EEEEEEE/en/jobs.json")',
  'assets/messages-EEEEEEE/en/jobs.json': '{}',
  'assets/plan-FFFFFFF.css': 'a{}',
  'assets/plan-GGGGGGG.css': 'b{}',
};

async function build(files: Readonly<Record<string, string>>) {
  const folder = await mkdtemp(join(tmpdir(), 'trawl-build-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  return readWebBuild(folder);
}

/** The build after a file has changed, and so its name and the names in other files. */
function after(path: keyof typeof BUILD, content: string): Record<string, string> {
  const renamed = (text: string) => text.replaceAll('AAAAAAA', '-BB_BBB').replaceAll('312dfe25', '0a1b2c3d');
  return Object.fromEntries(
    Object.entries({ ...BUILD, [path]: content }).map(([name, text]) => [renamed(name), renamed(text)]),
  );
}

test('only the hash of a file whose content has changed changes', async () => {
  const before = await build(BUILD);
  const changed = await build(after('assets/jobs-AAAAAAA.js', 'import"./run-list-CCCCCCC.js";more()'));
  expect(changed.hashOf('/assets/jobs--BB_BBB.js')).not.toBe(before.hashOf('/assets/jobs-AAAAAAA.js'));
  // The name in the build before names the same file.
  expect(changed.hashOf('/assets/jobs-AAAAAAA.js')).not.toBe(before.hashOf('/assets/jobs-AAAAAAA.js'));
  for (const path of ['/pricing', '/dashboard', '/assets/manifest-312dfe25.js', '/assets/run-list-CCCCCCC.js'])
    expect(changed.hashOf(path), path).toBe(before.hashOf(path));
  expect(changed.hash).not.toBe(before.hash);
});

test('a build with the same content has the same hashes, whatever its names', async () => {
  const before = await build(BUILD);
  const same = await build(after('assets/jobs-AAAAAAA.js', BUILD['assets/jobs-AAAAAAA.js']));
  expect(same.hash).toBe(before.hash);
});

test('a path has its own page, or the page of all other paths', async () => {
  const before = await build(BUILD);
  const changed = await build({ ...BUILD, 'pricing/index.html': 'cheaper' });
  expect(changed.hashOf('/pricing')).not.toBe(before.hashOf('/pricing'));
  expect(changed.hashOf('/dashboard/jobs')).toBe(before.hashOf('/dashboard/jobs'));
});

test('files with the same name but for the hash count together', async () => {
  const before = await build(BUILD);
  const changed = await build({ ...BUILD, 'assets/plan-GGGGGGG.css': 'c{}' });
  expect(changed.hashOf('/assets/plan-FFFFFFF.css')).not.toBe(before.hashOf('/assets/plan-FFFFFFF.css'));
});

test('files of another build, which nothing names, don’t count', async () => {
  const before = await build(BUILD);
  const both = await build({ ...after('assets/jobs-AAAAAAA.js', 'old'), ...BUILD });
  expect(both.hash).toBe(before.hash);
  expect(both.hashOf('/assets/jobs-AAAAAAA.js')).toBe(before.hashOf('/assets/jobs-AAAAAAA.js'));
});
