import type { Readable } from 'node:stream';

/** The first and the last byte of a part. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/** Where prepared files are. Keys are file names. */
export interface FileStore {
  readonly kind: 'disk' | 's3';
  /**
   * Stores a file, which can be read once all of it is there.
   *
   * @returns its bytes
   * @throws FileStoreFull; what the chunks throw; the signal's reason
   */
  write(key: string, chunks: AsyncIterable<Uint8Array | string>, signal: AbortSignal): Promise<number>;
  /** A part of a file; null if the store doesn't have it. */
  read(key: string, range: ByteRange): Promise<Readable | null>;
  /** Removes all files whose keys begin with this, also unfinished ones. */
  remove(start: string): Promise<void>;
  /**
   * Removes files that are older than any file may become, which were left behind.
   *
   * @throws FilesLeft once all others are removed
   */
  removeOlderThan(time: Date): Promise<void>;
  close(): void;
}

/** No room is left for the file. */
export class FileStoreFull extends Error {
  override readonly name = 'FileStoreFull';
}
