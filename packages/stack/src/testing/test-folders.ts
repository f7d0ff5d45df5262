import { chmod, mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { REPOSITORY, readEnvironment } from '../env.ts';
import { cacheFolder } from '../folders/cache-folder.ts';
import type { Keeper } from '../process/keeper.ts';
import { readSettings } from '../settings.ts';

export interface TestFolders {
  /** Removed when the keeper stops. */
  readonly folder: string;
  /** Where downloads are kept. */
  readonly cache: string;
}

/** The folders of a global setup. */
export async function openTestFolders(keeper: Keeper): Promise<TestFolders> {
  const folder = await mkdtemp(join(tmpdir(), 'trawl-test-'));
  await chmod(folder, 0o755); // Root's PostgreSQL runs as nobody.
  keeper.removeAtEnd(folder);
  const cache = cacheFolder(readSettings(readEnvironment()).TRAWL_CACHE, REPOSITORY, folder);
  await mkdir(cache, { recursive: true });
  return { folder, cache };
}
