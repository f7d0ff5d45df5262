import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { REPOSITORY } from '../src/env.ts';

const EXACT = /^\d+\.\d+\.\d+(-[\w.]+)?$/;
const Dependencies = z.record(z.string(), z.string()).optional();
const Manifest = z.object({
  dependencies: Dependencies,
  devDependencies: Dependencies,
  optionalDependencies: Dependencies,
  peerDependencies: Dependencies,
});

const read = (path: string): string => readFileSync(join(REPOSITORY, path), 'utf8');
const tracked = (pattern: string): string[] =>
  execFileSync('git', ['ls-files', pattern], { cwd: REPOSITORY, encoding: 'utf8' }).split('\n').filter(Boolean);

test('every dependency has an exact version, so unreviewed releases are never installed', () => {
  const manifests = tracked('*package.json');
  expect(manifests.length).toBeGreaterThan(10);
  const ranges = manifests.flatMap((path) =>
    Object.values(Manifest.parse(JSON.parse(read(path)))).flatMap((dependencies) =>
      Object.entries(dependencies ?? {})
        .filter(([, version]) => version !== 'catalog:' && version !== 'workspace:*' && !EXACT.test(version))
        .map(([name, version]) => `${path}: ${name} ${version}`),
    ),
  );
  expect(ranges).toEqual([]);
});

test('every version in the catalogue is exact, and new releases wait', () => {
  const workspace = read('pnpm-workspace.yaml');
  const [, catalogue = ''] = workspace.split('\ncatalog:\n');
  const entries = catalogue.split('\n').filter((line) => line.startsWith('  ') && !line.trimStart().startsWith('#'));
  expect(entries.length).toBeGreaterThan(50);
  expect(entries.filter((line) => !EXACT.test(line.slice(line.lastIndexOf(': ') + 2)))).toEqual([]);
  expect(Number(/^minimumReleaseAge: (\d+)$/m.exec(workspace)?.[1])).toBeGreaterThanOrEqual(1_440);
});
