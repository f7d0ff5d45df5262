import { Readable } from 'node:stream';
import { ARCHIVE_RUNS_MAX, jobTypeOf, type ResultsChoice, type ResultsFormat, type UserId } from '@trawl/contracts';
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

interface File {
  readonly name: string;
  readonly request: FileRequest;
}

/** Says what the archive doesn't contain. */
interface Omission {
  readonly name: string;
  readonly text: string;
}

/**
 * Opens the rows of several jobs or runs as one ZIP file, from one snapshot of the database. Each file has a manifest, and a text says
 * how many runs have no file.
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
      const files: (File | Omission)[] = [];
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
    readBy: snapshot.readBy,
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

const Run = z.object({ id: z.string(), number: z.number(), total: z.coerce.number() });

/** A file for each of the latest runs that saw rows. */
async function filesOfRuns(
  { db }: Snapshot,
  job: ExportedJob,
  format: ResultsFormat,
): Promise<readonly (File | Omission)[]> {
  const { rows } = await db.execute(sql`
    SELECT id, number, count(*) OVER () AS total FROM runs
    WHERE job_id = ${job.id} AND id IN (
      SELECT run_id FROM rows WHERE job_id = ${job.id} UNION SELECT run_id FROM row_sightings WHERE job_id = ${job.id} AND highest > 0
    )
    ORDER BY number DESC LIMIT ${ARCHIVE_RUNS_MAX}`);
  const column = jobTypeOf(job).columns.find(({ key }) => key === 'runId');
  if (!column) return [fileOf(job, format)];
  const runs = rows.map((row) => Run.parse(row));
  const files = runs.map(({ id, number }): File => {
    const choice: ResultsChoice = { ...allRows(job), filters: [{ column, operator: 'equals', value: id }] };
    return { name: `job-${job.id}-run-${number}.${format}`, request: { job, format, choice, bom: true } };
  });
  const earliest = runs.at(-1);
  if (!earliest || earliest.total === runs.length) return files;
  const text =
    `This archive has a file for each of the latest ${runs.length} runs that saw rows. Earlier runs without a file, all before ` +
    `run ${earliest.number}: ${earliest.total - runs.length}.\n` +
    'Their rows are in the download of all results, where the filter “runId equals” chooses the rows that a run saw.\n';
  return [{ name: `job-${job.id}-runs-without-file.txt`, text }, ...files];
}

async function* zipped(snapshot: Snapshot, files: readonly (File | Omission)[], now: Date): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  // The output is a PassThrough, but the types declare a plain stream.
  const output = z.instanceof(Readable).parse(zip.outputStream);
  const fail = (error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error)));
  zip.on('error', fail);
  const open: Readable[] = [];
  const add = (name: string, chunks: AsyncIterable<Uint8Array | string>, compressionLevel: number) =>
    zip.addReadStreamLazy(name, { mtime: now, compressionLevel }, (use) => {
      const stream = Readable.from(chunks, { objectMode: false });
      // yazl doesn't listen for errors of the stream, and an error without a listener would end the process.
      stream.on('error', fail);
      open.push(stream);
      use(null, stream);
    });
  for (const file of files) {
    if ('text' in file) {
      zip.addBuffer(Buffer.from(file.text), file.name, { mtime: now, compressionLevel: 0 });
      continue;
    }
    const { name, request } = file;
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
