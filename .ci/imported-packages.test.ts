import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';

const ROOT = join(import.meta.dirname, '..');
const Manifest = z.object({
  name: z.string(),
  dependencies: z.record(z.string(), z.string()).optional(),
  devDependencies: z.record(z.string(), z.string()).optional(),
});
const tracked = (...patterns: readonly string[]): string[] =>
  execFileSync('git', ['ls-files', ...patterns], { cwd: ROOT, encoding: 'utf8' })
    .split('\n')
    .filter((file) => existsSync(join(ROOT, file)) && file !== '');

const folders = tracked('*/package.json').map((file) => dirname(file));
const packageOf = (file: string) => folders.find((folder) => file.startsWith(`${folder}/`));
const readManifest = (folder: string) =>
  Manifest.parse(JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')));

/** turbo determines only from declared dependencies which packages a cached result depends on. */
test('a package that imports files of another package by path depends on it', () => {
  const missing = new Set<string>();
  for (const file of tracked('*.ts', '*.tsx')) {
    const own = packageOf(file);
    if (own === undefined) continue;
    for (const [, path = ''] of readFileSync(join(ROOT, file), 'utf8').matchAll(/(?:from|import\() ?'(\.[^']*)'/g)) {
      const other = packageOf(relative(ROOT, join(ROOT, dirname(file), path)));
      if (other === undefined || other === own) continue;
      const { name } = readManifest(other);
      const { dependencies, devDependencies } = readManifest(own);
      if (!dependencies?.[name] && !devDependencies?.[name]) missing.add(`${own} imports ${name}`);
    }
  }
  expect([...missing]).toEqual([]);
});
