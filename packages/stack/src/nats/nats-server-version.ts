import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { REPOSITORY, readEnvironment, readSettings } from '../env.ts';
import { cacheFolder } from '../folders/cache-folder.ts';
import { findNatsServer } from './find-nats-server.ts';

/**
 * What the nats-server that tests boot says about its version, such as `nats-server: v2.9.10`. No file of the repository
 * pins it: it is the machine's own, or the newest that Debian has.
 * @throws StackError when there is none and it can't be fetched.
 */
export async function natsServerVersion(): Promise<string> {
  const env = readEnvironment();
  const { PATH, TRAWL_CACHE } = readSettings(env);
  const program = await findNatsServer({ path: PATH, cache: cacheFolder(TRAWL_CACHE, REPOSITORY, REPOSITORY), env });
  const { stdout } = await promisify(execFile)(program, ['--version']);
  return stdout.trim();
}
