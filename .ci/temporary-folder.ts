import { chmod, mkdtemp, readFile, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readEnvironment } from './env.ts';

/** The in-memory file system of Linux. */
const IN_MEMORY = '/dev/shm';
/** The tests' databases and browsers need less than 2 GB. Containers often have 64 MB. */
const NEEDED_BYTES = 8 * 1024 ** 3;

export interface TemporaryFolder {
  readonly path: string;
  remove(): Promise<void>;
}

/**
 * A folder for the tests' databases and browsers: in memory if there is enough space and TMPDIR isn't set. A cloned database has 750
 * files; creating and deleting them for each test file took a third of the processor time on ext4.
 */
export async function openTemporaryFolder(): Promise<TemporaryFolder> {
  const inMemory = readEnvironment().TMPDIR === undefined && (await isUsable().catch(() => false));
  const path = await mkdtemp(join(inMemory ? IN_MEMORY : tmpdir(), 'trawl-tests-'));
  await chmod(path, 0o755); // Root's PostgreSQL runs as nobody.
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/** Whether the folder has enough space and programs in it can be executed, which tests do and containers often forbid. */
async function isUsable(): Promise<boolean> {
  const mounts = (await readFile('/proc/self/mounts', 'utf8')).split('\n').map((line) => line.split(' '));
  const [, , , options = ''] = mounts.findLast(([, path]) => path === IN_MEMORY) ?? [];
  const { bavail, bsize } = await statfs(IN_MEMORY);
  return options !== '' && !options.split(',').includes('noexec') && bavail * bsize >= NEEDED_BYTES;
}
