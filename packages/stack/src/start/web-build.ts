import { once } from 'node:events';
import { accessSync, constants, existsSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { takeLock } from '../folders/lock.ts';
import type { Keeper } from '../process/keeper.ts';
import type { LogFile } from '../process/log-file.ts';
import { StackError } from '../stack-error.ts';
import { waitUntil } from '../wait-until.ts';

/** How long another stack's build of the same checkout may take, in ms. */
const OTHERS_BUILD_MS = 300_000;

export interface WebBuild {
  readonly repository: string;
  readonly cache: string;
  readonly env: Readonly<Record<string, string>>;
  readonly log: LogFile;
}

/**
 * Builds the web app, or uses turbo's cached build. One build at a time per checkout.
 * @returns the folder to serve; undefined if the checkout has no web app.
 * @throws StackError with the last lines of a failed build.
 */
export async function buildWeb({ repository, cache, env, log }: WebBuild, keeper: Keeper): Promise<string | undefined> {
  const web = join(repository, 'apps/web');
  if (!existsSync(join(web, 'package.json'))) return undefined;
  refuseUnwritable(web);
  const lock = join(cache, 'web-build.lock');
  let hasLock = false;
  const isSettled = async () => {
    if (keeper.stopping) return true;
    hasLock = (await takeLock(lock, keeper.mark, 'a build')) === undefined;
    return hasLock;
  };
  if (!(await waitUntil(isSettled, OTHERS_BUILD_MS))) {
    throw new StackError(`Another build of the web app doesn't end. If there is none, remove ${lock}.`);
  }
  // The other build has the lock.
  if (keeper.stopping && !hasLock) throw new StackError('The start was canceled during another build of the web app.');
  const programs = join(repository, 'node_modules/.bin');
  // turbo searches for pnpm on PATH.
  const path = [programs, env.PATH].filter(Boolean).join(delimiter);
  const build = async (): Promise<boolean> => {
    const built = keeper.spawn(
      'web-build',
      'worker',
      join(programs, 'turbo'),
      ['run', 'build', '--filter=@trawl/web', '--output-logs=errors-only'],
      {
        cwd: repository,
        env: { ...env, PATH: path, TURBO_TELEMETRY_DISABLED: '1' },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    built.stdout?.on('data', log.write);
    built.stderr?.on('data', log.write);
    const [code] = await once(built, 'close');
    return code === 0;
  };
  try {
    // Retry once: prerendering a page has a timeout of ten seconds, which may be too short on a busy machine.
    if (!(await build()) && !(await build())) {
      throw new StackError(`The web app can't be built. Its last lines, from ${log.path}:\n${log.tail().join('\n')}`);
    }
  } finally {
    rmSync(lock, { force: true });
  }
  return join(web, 'build/client');
}

/**
 * An earlier start as root leaves folders that an ordinary user can't write to.
 * @throws StackError that names the first one.
 */
export function refuseUnwritable(web: string): void {
  for (const folder of ['', 'build', '.turbo'].map((name) => join(web, name))) {
    try {
      if (existsSync(folder)) accessSync(folder, constants.W_OK | constants.X_OK);
    } catch (cause) {
      throw new StackError(
        `The web app can't be built: this user may not write to ${folder}. Start Trawl as the folder's owner, or make ` +
          'this user the owner of the checkout.',
        { cause },
      );
    }
  }
}
