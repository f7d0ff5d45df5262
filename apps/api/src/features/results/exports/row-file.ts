import type { Manifest } from './manifest.ts';

export type Values = readonly unknown[];

/** A binary file of rows, which a thread writes. */
export interface RowFile {
  /**
   * @param bytes how much the rows were as JSON
   * @returns once the file has room for more rows
   */
  write(rows: readonly Values[], bytes: number): Promise<void>;
  finish(manifest: Manifest): Promise<void>;
}

/** Receives the file's bytes, in order. The buffer belongs to the receiver. */
export type Emit = (bytes: Uint8Array<ArrayBuffer>) => void;
