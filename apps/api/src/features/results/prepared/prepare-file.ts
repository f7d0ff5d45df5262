import { type FileId, msg, type SystemMessage } from '@trawl/contracts';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { AppError } from '../../../app-error.ts';
import type { AppContext } from '../../../context.ts';
import { jobs, preparedFiles } from '../../../db/schema/index.ts';
import { FileStoreFull } from '../../../file-store/file-store.ts';
import { reasonColumns } from '../../../stored-message.ts';
import { choiceOf } from '../choice-of.ts';
import { exportResults } from '../exports/export-results.ts';
import {
  ATTEMPTS_MAX,
  enqueueCleaning,
  enqueuePreparation,
  type FileRow,
  inHours,
  KEPT_HOURS,
  keyOf,
  keyPrefixOf,
  LEASE_S,
} from './file-rows.ts';
import { severalReplicas } from './request-file.ts';

/** The interval of storing the progress and checking whether the file is still wanted. */
const PROGRESS_MS = 1_000;
/** The delay before the next attempt. */
const AGAIN_S = 10;

/** The file was deleted, or another process writes it. */
class Unwanted extends Error {
  override readonly name = 'Unwanted';
}
/** The process ends; another one writes the file. */
export class Stopping extends Error {
  override readonly name = 'Stopping';
}

const leaseEnds = sql<Date>`now() + make_interval(secs => ${LEASE_S})`;

/** Only this attempt's writer changes the row. */
const isOwn = ({ id, attempt }: FileRow) =>
  and(
    eq(preparedFiles.id, id),
    eq(preparedFiles.attempt, attempt),
    eq(preparedFiles.status, 'writing'),
    gt(preparedFiles.expiresAt, sql`now()`),
  );

/**
 * Writes a waiting file to the store. Temporary failures are retried. If the process dies, the file's lease expires, and `cleanFiles`
 * enqueues it again.
 *
 * @param stopping aborts when the process ends
 */
export async function prepareFile(context: AppContext, id: FileId, stopping: AbortSignal): Promise<void> {
  const { db, fileStore, logger } = context;
  if (stopping.aborted) return;
  const [file] = await db
    .update(preparedFiles)
    .set({ status: 'writing', attempt: sql`${preparedFiles.attempt} + 1`, leaseUntil: leaseEnds, rowsWritten: 0 })
    .where(and(eq(preparedFiles.id, id), eq(preparedFiles.status, 'waiting'), gt(preparedFiles.expiresAt, sql`now()`)))
    .returning();
  if (!file) return;
  let isWritten = false;
  try {
    // An earlier attempt may have left a file behind.
    if (file.attempt > 1) await fileStore.remove(keyPrefixOf(id));
    const { bytes, rows } = await write(context, file, stopping);
    isWritten = true;
    const stored = await db
      .update(preparedFiles)
      .set({ status: 'ready', bytes, leaseUntil: null, rowsWritten: rows, expiresAt: inHours(KEPT_HOURS) })
      .where(isOwn(file));
    if (!stored.rowCount) throw new Unwanted();
  } catch (error) {
    // If only the database's reply is missing, the file may be ready. The next attempt or `cleanFiles` removes what is left.
    if (!isWritten || error instanceof Unwanted) {
      await fileStore
        .remove(keyOf(file))
        .catch((cause: unknown) => logger.warn({ err: cause, fileId: id }, 'a file was not removed'));
    }
    if (error instanceof Unwanted) return;
    await settle(context, file, error);
  }
}

/** Ends a failed attempt, and enqueues another one if it may succeed. */
async function settle({ db, logger }: AppContext, file: FileRow, error: unknown): Promise<void> {
  const problem = problemOf(error);
  const isBusy = error instanceof AppError && (error.code === 'unavailable' || error.code === 'too_many_requests');
  const isUncounted = isBusy || error instanceof Stopping;
  const isOver = problem !== null || (file.attempt >= ATTEMPTS_MAX && !isUncounted);
  if (!isUncounted) logger.warn({ err: error, fileId: file.id }, 'a file could not be prepared');
  await db.transaction(async (tx) => {
    const { rowCount } = await tx
      .update(preparedFiles)
      .set(
        isOver
          ? { status: 'failed', leaseUntil: null, ...reasonColumns(problem ?? msg('file.failed')) }
          : {
              status: 'waiting',
              leaseUntil: null,
              // Only attempts that failed count, not those that got no connection or ended with their process.
              ...(isUncounted && { attempt: sql`${preparedFiles.attempt} - 1` }),
            },
      )
      .where(isOwn(file));
    if (!rowCount) return;
    if (isOver) await enqueueCleaning(tx);
    else await enqueuePreparation(tx, file.id, error instanceof Stopping ? 0 : AGAIN_S);
  });
}

/** Why another attempt would fail too; null if it may succeed. */
function problemOf(error: unknown): SystemMessage | null {
  if (error instanceof FileStoreFull) return msg('file.store_full');
  if (error instanceof AppError && error.code !== 'unavailable' && error.code !== 'too_many_requests')
    return error.problem;
  return null;
}

async function write(
  context: AppContext,
  file: FileRow,
  stopping: AbortSignal,
): Promise<{ readonly bytes: number; readonly rows: number }> {
  const { db, fileStore, counts, logger } = context;
  if (fileStore.kind !== file.place) throw severalReplicas();
  // An upgrade ends the other replica soon.
  if (file.place === 'disk' && counts.replicas > 1) throw new AppError('unavailable', msg('file.several_replicas'));
  const [job] = await db
    .select()
    .from(jobs)
    .where(and(eq(jobs.id, file.jobId ?? ('' as never)), isNull(jobs.deletedAt)));
  if (!job) throw new Unwanted();
  const unwanted = new AbortController();
  let rows = 0;
  const { format, bom, compress } = file.options;
  const { chunks, close } = await exportResults(context, {
    job,
    userId: job.userId,
    format,
    choice: choiceOf(job, file.options),
    bom: bom === 'true',
    gzip: compress === 'gzip',
    onRows: (count) => {
      rows = count;
    },
  });
  const report = async () => {
    const wanted = await db
      .update(preparedFiles)
      .set({ rowsWritten: rows, leaseUntil: leaseEnds })
      .where(and(isOwn(file), sql`EXISTS (SELECT FROM jobs WHERE id = ${job.id} AND deleted_at IS NULL)`));
    if (!wanted.rowCount) unwanted.abort(new Unwanted());
  };
  const timer = setInterval(() => {
    report().catch((error: unknown) =>
      logger.warn({ err: error, fileId: file.id }, 'the progress of a file was not stored'),
    );
  }, PROGRESS_MS);
  try {
    const bytes = await fileStore.write(keyOf(file), chunks, AbortSignal.any([unwanted.signal, stopping]));
    return { bytes, rows };
  } finally {
    clearInterval(timer);
    close();
  }
}
