import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

const HOOK = fileURLToPath(new URL('resolve-modules.ts', import.meta.url));
/** A folder named `src` above the packages, as in a home folder with one `src` for all projects. */
let root = '';

beforeAll(async () => {
  root = join(await realpath(await mkdtemp(join(tmpdir(), 'trawl-modules-'))), 'src');
  const dependency = (name: string) => ({
    [`${name}/node_modules/dependency/package.json`]:
      '{"name": "dependency", "type": "module", "exports": "./index.js"}',
    [`${name}/node_modules/dependency/index.js`]: `export default 'of ${name}';`,
    [`${name}/package.json`]: '{"type": "module"}',
  });
  const files = {
    ...dependency('apps/one'),
    ...dependency('packages/two'),
    'apps/one/src/main.ts': `
      import dependency from 'dependency';
      import data from './data.json' with { type: 'json' };
      import { two, twice } from '../../../packages/two/src/two.ts';
      import { readFileSync } from 'node:fs';
      const said: string = JSON.stringify([dependency, two, twice, data, typeof readFileSync]);
      process.stdout.write(said);`,
    'apps/one/src/data.json': '"data"',
    'packages/two/src/two.ts': `export { default as two } from 'dependency'; export { twice } from './deeper/twice.ts';`,
    'packages/two/src/deeper/twice.ts': `export { default as twice } from 'dependency';`,
  };
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), content);
  }
});
afterAll(() => rm(dirname(root), { recursive: true }));

test.each([[[]], [['--import', HOOK]]])('packages have their own dependencies, with the arguments %j', async (args) => {
  const { stdout } = await promisify(execFile)(process.execPath, [...args, join(root, 'apps/one/src/main.ts')]);
  expect(JSON.parse(stdout)).toEqual(['of apps/one', 'of packages/two', 'of packages/two', 'data', 'function']);
});
