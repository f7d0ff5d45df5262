import type { CopiedRows } from './copied-rows.ts';
import type { Manifest } from './manifest.ts';

/** A binary file of rows, which a thread writes. */
export interface RowFile {
  /**
   * @param rows whose bytes aren't changed afterwards
   * @returns once the file has room for more rows
   */
  write(rows: CopiedRows): Promise<void>;
  finish(manifest: Manifest): Promise<void>;
}

/** Receives the file's bytes, in order. The buffer belongs to the receiver. */
export type Emit = (bytes: Uint8Array<ArrayBuffer>) => void;
