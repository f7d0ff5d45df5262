import { Readable } from 'node:stream';
import { jobTypeOf, type ResultsChoice, type ResultsFormat, type UserId } from '@trawl/contracts';
import { sql } from 'drizzle-orm';
import { ZipFile } from 'yazl';
import { z } from 'zod';
import type { AppContext } from '../../../context.ts';
import type { Snapshot } from '../../../db/export-pool.ts';
import { choiceText } from '../choice-text.ts';
import { type ExportedJob, type Manifest, readManifest } from './manifest.ts';
import type { OpenExport } from './open-export.ts';
import { type FileRequest, fileOfRows, writeFile } from './write-file.ts';

export interface ArchiveRequest {
  readonly jobs: readonly ExportedJob[];
  readonly by: 'job' | 'run';
  readonly format: ResultsFormat;
  readonly userId: UserId;
}

/** Maximum number of a job's runs that get a file, the latest ones: each file reads all of the job's rows. */
const RUN_FILES_MAX = 100;

interface File {
  readonly name: string;
  readonly request: FileRequest;
}

/**
 * Opens the rows of several jobs or runs as one ZIP file, from one snapshot of the database. Each file has a manifest.
 *
 * @throws AppError too_many_requests, unavailable
 */
export async function exportArchive(
  { exportPool, clock }: Pick<AppContext, 'exportPool' | 'clock'>,
  { jobs, by, format, userId }: ArchiveRequest,
): Promise<OpenExport> {
  const snapshot = await exportPool.snapshot(userId);
  const [first] = jobs;
  async function* chunks(): AsyncGenerator<Uint8Array> {
    try {
      const files: File[] = [];
      for (const job of jobs)
        files.push(...(by === 'job' ? [fileOf(job, format)] : await filesOfRuns(snapshot, job, format)));
      yield* zipped(snapshot, files, clock.now());
      await snapshot.finish();
    } finally {
      snapshot.close();
    }
  }
  return {
    contentType: 'application/zip',
    fileName: jobs.length === 1 ? `job-${first?.id}-${by === 'run' ? 'runs' : 'results'}.zip` : 'jobs-results.zip',
    chunks: chunks(),
    close: snapshot.close,
  };
}

const allRows = (job: ExportedJob): ResultsChoice => ({
  search: '',
  filters: [],
  sort: null,
  columns: jobTypeOf(job).columns,
});

const fileOf = (job: ExportedJob, format: ResultsFormat): File => ({
  name: `job-${job.id}-results.${format}`,
  request: { job, format, choice: allRows(job), bom: true },
});

const Run = z.object({ id: z.string(), number: z.number() });

/** A file for each run that saw rows. */
async function filesOfRuns({ db }: Snapshot, job: ExportedJob, format: ResultsFormat): Promise<File[]> {
  const { rows } = await db.execute(sql`
    SELECT id, number FROM runs
    WHERE job_id = ${job.id} AND id IN (
      SELECT run_id FROM rows WHERE job_id = ${job.id} UNION SELECT run_id FROM row_sightings WHERE job_id = ${job.id} AND highest > 0
    )
    ORDER BY number DESC LIMIT ${RUN_FILES_MAX}`);
  const column = jobTypeOf(job).columns.find(({ key }) => key === 'runId');
  if (!column) return [fileOf(job, format)];
  return rows.map((row) => {
    const { id, number } = Run.parse(row);
    const choice: ResultsChoice = { ...allRows(job), filters: [{ column, operator: 'equals', value: id }] };
    return { name: `job-${job.id}-run-${number}.${format}`, request: { job, format, choice, bom: true } };
  });
}

async function* zipped(snapshot: Snapshot, files: readonly File[], now: Date): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  // The output is a PassThrough, but the types declare a plain stream.
  const output = z.instanceof(Readable).parse(zip.outputStream);
  const fail = (error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error)));
  zip.on('error', fail);
  const open: Readable[] = [];
  const add = (name: string, chunks: AsyncIterable<Uint8Array | string>, compressionLevel: number) =>
    zip.addReadStreamLazy(name, { mtime: now, compressionLevel }, (use) => {
      const stream = Readable.from(chunks, { objectMode: false });
      open.push(stream);
      use(null, stream);
    });
  for (const { name, request } of files) {
    let manifest: Manifest | undefined;
    async function* rows(): AsyncGenerator<Uint8Array | string> {
      const { job, choice } = request;
      const of = { columns: choice.columns, choice: choiceText(choice, jobTypeOf(job).columns) };
      manifest = yield* writeFile(snapshot, fileOfRows(request), await readManifest(snapshot.db, job, of, now));
    }
    async function* record(): AsyncGenerator<string> {
      yield JSON.stringify(manifest, null, 2);
    }
    // These formats are compressed already.
    add(name, rows(), request.format === 'xlsx' || request.format === 'parquet' ? 0 : 1);
    // The files are written one after another, so the manifest is complete when it is written.
    add(`${name}.manifest.json`, record(), 1);
  }
  zip.end();
  try {
    yield* output;
  } finally {
    for (const stream of open) stream.destroy();
  }
}
