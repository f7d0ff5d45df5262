import type { Readable } from 'node:stream';

/** The first and the last byte of a part. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/** Stores prepared files. Keys are file names. */
export interface FileStore {
  readonly kind: 'disk' | 's3';
  /**
   * Stores a file, which can be read once it is complete.
   *
   * @returns its size in bytes
   * @throws FileStoreFull, the chunks' error, or the signal's reason
   */
  write(key: string, chunks: AsyncIterable<Uint8Array | string>, signal: AbortSignal): Promise<number>;
  /** A part of a file; null if the store doesn't have it. */
  read(key: string, range: ByteRange): Promise<Readable | null>;
  /** Removes all files whose keys begin with this, also unfinished ones. */
  remove(start: string): Promise<void>;
  /**
   * Removes leftover files: files from before `time`, which are older than any file in use.
   *
   * @throws FilesLeft if some files couldn't be removed; stops after 20 failures in a row
   */
  removeOlderThan(time: Date): Promise<void>;
  close(): void;
}

/** The store has no space left for the file. */
export class FileStoreFull extends Error {
  override readonly name = 'FileStoreFull';
}
