import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Resource } from './resource.ts';
import { moduleOf } from './validate.ts';

const ROOT = join(import.meta.dirname, '..');
const TSC = join(ROOT, 'node_modules/.bin/tsc');

const typeOf = ({ apiVersion, kind }: Resource): string => {
  const module = apiVersion.startsWith('postgresql.cnpg.io/')
    ? '../../../src/cluster-resource.ts'
    : moduleOf(apiVersion);
  return `import('${module}').I${kind}`;
};

/**
 * Compiles each resource as a literal of its type, which finds unknown and misspelled fields.
 *
 * @returns the compiler's errors, one line each
 */
export async function typeErrors(resources: readonly Resource[]): Promise<string[]> {
  const parent = join(ROOT, 'node_modules/.cache');
  await mkdir(parent, { recursive: true });
  const folder = await mkdtemp(join(parent, 'types-'));
  try {
    const files = await Promise.all(
      resources.map(async (resource, index) => {
        const name = `${index}-${resource.kind}-${resource.metadata.name}.ts`;
        const literal = JSON.stringify(resource, null, 2);
        await writeFile(join(folder, name), `export const resource: ${typeOf(resource)} = ${literal};\n`);
        return name;
      }),
    );
    const settings = { extends: join(ROOT, 'tsconfig.json'), include: [], files };
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ ...settings, compilerOptions: { types: [] } }));
    await promisify(execFile)(TSC, ['--noEmit', '--project', folder], { cwd: folder });
    return [];
  } catch (error) {
    if (!(error instanceof Error && 'stdout' in error)) throw error;
    return String(error.stdout)
      .split('\n')
      .filter((line) => line !== '');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
