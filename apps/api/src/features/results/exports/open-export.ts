import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { ResultsFormat, UserId } from '@trawl/contracts';
import type { AppContext } from '../../../context.ts';
import type { Snapshot } from '../../../db/export-pool.ts';
import { type ExportedJob, readManifest } from './manifest.ts';
import { type CellFile, CONTENT_TYPES, writeFile } from './write-file.ts';

export interface OpenExport {
  readonly contentType: string;
  readonly fileName: string;
  readonly chunks: AsyncIterable<Uint8Array | string>;
  /** Aborts the export if it isn't complete. */
  close(): void;
  readonly readBy: Snapshot['readBy'];
}

export interface ExportedFile extends CellFile {
  readonly job: ExportedJob;
  /** Without the format's file extension. */
  readonly name: string;
  /** The choice of rows and columns, as in URLs, for the manifest. */
  readonly choiceText: string;
  readonly userId: UserId;
  readonly gzip: boolean;
}

/** The fastest level: it compresses CSV to a fifth. The default level compresses it to a sixth, at half the speed. */
const GZIP_LEVEL = 1;

/**
 * Opens the rows of a query as a file, from one snapshot of the database.
 *
 * @throws AppError too_many_requests, unavailable
 */
export async function openExport(
  { exportPool, clock }: Pick<AppContext, 'exportPool' | 'clock'>,
  { job, name, choiceText: choice, userId, gzip, ...file }: ExportedFile,
): Promise<OpenExport> {
  const snapshot = await exportPool.snapshot(userId);
  async function* chunks(): AsyncGenerator<Uint8Array | string> {
    try {
      const { columns } = file;
      yield* writeFile(snapshot, file, await readManifest(snapshot.db, job, { columns, choice }, clock.now()));
      await snapshot.finish();
    } finally {
      snapshot.close();
    }
  }
  const described = describeFile(name, file.format, gzip);
  return { ...described, chunks: gzip ? gzipped(chunks()) : chunks(), close: snapshot.close, readBy: snapshot.readBy };
}

/** @param name without the format's file extension */
export function describeFile(
  name: string,
  format: ResultsFormat,
  gzip: boolean,
): Pick<OpenExport, 'contentType' | 'fileName'> {
  const fileName = `${name}.${format}`;
  return gzip
    ? { contentType: 'application/gzip', fileName: `${fileName}.gz` }
    : { contentType: CONTENT_TYPES[format], fileName };
}

async function* gzipped(chunks: AsyncIterable<Uint8Array | string>): AsyncGenerator<Uint8Array> {
  const gzip = createGzip({ level: GZIP_LEVEL });
  const piped = pipeline(chunks, gzip);
  // Reading the result throws an error of the chunks.
  piped.catch(() => undefined);
  yield* gzip;
  await piped;
}
