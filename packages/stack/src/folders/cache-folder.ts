import { join, resolve } from 'node:path';
import { StackError } from '../stack-error.ts';
import { firstWritable } from './folders.ts';

/** TRAWL_CACHE, else a folder in the checkout's node_modules. It may not be writable. */
export const preferredCache = (wanted: string | undefined, repository: string): string =>
  wanted ? resolve(wanted) : join(repository, 'node_modules/.cache/trawl');

/**
 * The folder for downloads: TRAWL_CACHE, else a folder in the checkout's node_modules, else one in the data folder if the
 * checkout isn't writable.
 * @throws StackError if none is writable.
 */
export function cacheFolder(wanted: string | undefined, repository: string, data: string): string {
  const folders = [preferredCache(wanted, repository), ...(wanted ? [] : [join(data, 'cache')])];
  const folder = firstWritable(folders);
  if (folder !== undefined) return folder;
  throw new StackError(
    `Downloads can't be kept: ${folders.join(' and ')} can't be written to. Set TRAWL_CACHE to a folder that can.`,
  );
}
