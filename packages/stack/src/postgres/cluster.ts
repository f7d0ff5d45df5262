import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chown, mkdir, mkdtemp, realpath, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { enterableByOthers, sharedFolder } from '../folders/folders.ts';
import type { Keeper } from '../process/keeper.ts';
import { StackError } from '../stack-error.ts';

export interface SystemUser {
  readonly uid: number;
  readonly gid: number;
}

export const isRoot = (): boolean => process.getuid?.() === 0;

/** "nobody", the user for PostgreSQL if this process is root, because it refuses to run as root. */
const NOBODY_USER: SystemUser = { uid: 65_534, gid: 65_534 };

/** The environment of PostgreSQL's programs. */
export const ENVIRONMENT = { PATH: '/usr/bin:/bin', LC_ALL: 'C' };

export interface Cluster {
  /** The real path of the data folder. */
  readonly folder: string;
  /** The folder's owner, if it isn't this process's user. */
  readonly user: SystemUser | undefined;
}

/**
 * Opens PostgreSQL's data folder at `path`, created with initdb if missing. If other users can't access root's `path` (below
 * /root, for example), `path` becomes a link to an accessible folder.
 * @throws StackError if initdb fails.
 */
export async function openCluster(path: string, native: string, password: string, keeper: Keeper): Promise<Cluster> {
  if (!existsSync(join(path, 'PG_VERSION'))) await createCluster(path, native, password, keeper);
  const folder = await realpath(path);
  if (!isRoot()) return { folder, user: undefined };
  // A folder created by an ordinary user keeps its owner.
  const { uid, gid } = await stat(folder);
  return { folder, user: { uid, gid } };
}

async function createCluster(path: string, native: string, password: string, keeper: Keeper): Promise<void> {
  await rm(path, { recursive: true, force: true });
  const user = isRoot() ? NOBODY_USER : undefined;
  const outside = user && !enterableByOthers(dirname(path));
  const parent = outside ? sharedFolder(dirname(path)) : dirname(path);
  // Created atomically: a folder in which initdb was killed has a temporary name.
  const making = join(parent, `postgres-${randomBytes(4).toString('hex')}`);
  const secret = await mkdtemp(join(tmpdir(), 'trawl-initdb-'));
  try {
    await mkdir(making, { mode: 0o700 });
    const passwordFile = join(secret, 'password');
    await writeFile(passwordFile, password, { mode: 0o600 });
    if (user) for (const each of [making, secret, passwordFile]) await chown(each, user.uid, user.gid);
    const args = ['-D', making, '-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`];
    const more = ['-E', 'UTF8', '--locale=C', '--no-sync', '--no-instructions'];
    const initdb = keeper.spawn('initdb', 'database', join(native, 'bin/initdb'), [...args, ...more], {
      env: ENVIRONMENT,
      cwd: '/',
      ...user,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const [[code, signal], output] = await Promise.all([
      once(initdb, 'close'),
      text(initdb.stderr ?? Readable.from([])),
    ]);
    if (code !== 0) throw new Error(output.trim() || `initdb ended with ${code ?? signal}`);
    if (outside) await symlink(making, path);
    else await rename(making, path);
  } catch (error) {
    await rm(making, { recursive: true, force: true });
    throw new StackError(`PostgreSQL's data folder ${path} can't be made: ${error}`, { cause: error });
  } finally {
    await rm(secret, { recursive: true, force: true });
  }
}
