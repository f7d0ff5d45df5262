import { enableCompileCache } from 'node:module';
import { REPOSITORY, readEnvironment } from '../env.ts';
import { preferredCache } from '../folders/cache-folder.ts';
import { compileCache } from './fast-start.ts';

/**
 * Stores the compiled code of the modules that this process imports from now on, as for the services. Without it, importing takes
 * 0.6 instead of 0.25 s. Changes nothing if the folder can't be written to.
 */
export function cacheOwnCode(): void {
  const { TRAWL_CACHE } = readEnvironment();
  enableCompileCache(compileCache(preferredCache(TRAWL_CACHE, REPOSITORY)).NODE_COMPILE_CACHE);
}
