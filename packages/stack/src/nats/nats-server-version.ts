import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { REPOSITORY, readEnvironment } from '../env.ts';
import { cacheFolder } from '../folders/cache-folder.ts';
import { readSettings } from '../settings.ts';
import { findNatsServer } from './find-nats-server.ts';

/**
 * The version output of the nats-server that tests boot, such as `nats-server: v2.9.10`. The repository doesn't pin the version: it is
 * the installed server's, or the newest one in Debian.
 * @throws StackError if there is none and it can't be downloaded.
 */
export async function natsServerVersion(): Promise<string> {
  const env = readEnvironment();
  const { PATH, TRAWL_CACHE } = readSettings(env);
  const program = await findNatsServer({ path: PATH, cache: cacheFolder(TRAWL_CACHE, REPOSITORY, REPOSITORY), env });
  const { stdout } = await promisify(execFile)(program, ['--version']);
  return stdout.trim();
}
