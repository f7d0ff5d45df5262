import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { diskStore } from './disk-store.ts';
import type { FilePlace } from './file-place.ts';
import type { FileStore } from './file-store.ts';

/** For a single replica without EXPORTS_URL. */
const DEFAULT_PLACE: FilePlace = { kind: 'disk', folder: join(tmpdir(), 'trawl-files'), maxBytes: null };

/**
 * The store of prepared files.
 *
 * @param place by default a folder among the temporary files of this machine
 */
export async function openFileStore(place: FilePlace = DEFAULT_PLACE): Promise<FileStore> {
  if (place.kind === 'disk') return diskStore(place);
  // Loaded on demand, because the S3 client takes a tenth of a second to load.
  return (await import('./s3-store.ts')).s3Store(place);
}
