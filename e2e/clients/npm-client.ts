import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fillOnce } from '@trawl/stack';
import { runProgram } from './run-program.ts';

const NAME = 'instagram-private-api';
const VERSION = '1.46.1';

/**
 * instagram-private-api from npm, in a separate folder below `cache`; no package scripts are run.
 * @throws Error if npm is missing or can't reach its registry
 */
export function findNpmClient(cache: string, env: NodeJS.ProcessEnv): Promise<string> {
  return fillOnce(join(cache, `${NAME}-${VERSION}`), async (making) => {
    await writeFile(join(making, 'package.json'), JSON.stringify({ private: true }));
    const args = ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--no-package-lock', `${NAME}@${VERSION}`];
    await runProgram({ command: 'npm', args, env, cwd: making });
  });
}
