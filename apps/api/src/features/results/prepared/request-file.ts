import {
  type FileId,
  type JobId,
  msg,
  newId,
  PREPARED_FILES_MAX,
  type PreparedFile,
  type ResultsOptions,
  type UserId,
} from '@trawl/contracts';
import type { Language } from '@trawl/messages';
import { and, desc, eq, isNull } from 'drizzle-orm';
import { AppError, jobNotFound } from '../../../app-error.ts';
import type { AppContext } from '../../../context.ts';
import type { Executor } from '../../../db/client.ts';
import { ownedBy } from '../../../db/owned-by.ts';
import { jobs, preparedFiles, users } from '../../../db/schema/index.ts';
import type { Client, RequestUser } from '../../../request-user.ts';
import { viewReason } from '../../../stored-message.ts';
import { consumeRateLimit, lockUser, recordAudit } from '../../users/index.ts';
import { choiceOf } from '../choice-of.ts';
import { findResults } from '../find-results.ts';
import { fileLink } from './file-link.ts';
import { endFile, enqueuePreparation, type FileRow, inHours, isUsable, KEPT_HOURS } from './file-rows.ts';

/** Per user, because each file reads all rows of a job. */
const REQUESTS = { count: 60, windowMs: 3_600_000 };

/** Other replicas can't read the files on a replica's disk. */
export const severalReplicas = (): AppError => new AppError('not_available', msg('file.several_replicas'));

/**
 * Begins to write a file in the background. While a file is being written, the same request returns that file.
 *
 * @throws AppError not_found, no_results, bad_input, not_available, wrong_state, too_many_requests
 */
export async function requestFile(
  context: AppContext,
  user: RequestUser,
  id: JobId,
  options: ResultsOptions,
  client: Client,
): Promise<FileId> {
  const { db, fileStore, counts, clock } = context;
  const now = clock.now();
  const job = await findResults(db, user.id, id);
  const choice = choiceOf(job, options);
  if (fileStore.kind === 'disk' && counts.replicas > 1) throw severalReplicas();
  const isWhole = choice.search === '' && choice.filters.length === 0;
  return db.transaction(async (tx) => {
    await lockUser(tx, user.id);
    const open = await usableFiles(tx, user.id);
    const same = open.find((file) => file.jobId === id && isBegun(file) && textOf(file.options) === textOf(options));
    if (same) return same.id;
    if (open.filter(({ status }) => status !== 'failed').length >= PREPARED_FILES_MAX)
      throw new AppError('wrong_state', msg('file.too_many', { count: PREPARED_FILES_MAX }));
    await consumeRateLimit(tx, `files:${user.id}`, REQUESTS, now);
    // A new file replaces the job's failed files.
    for (const file of open) if (file.status === 'failed' && file.jobId === id) await endFile(tx, file.id);
    const fileId = newId('FileId');
    const rowsTotal = isWhole ? job.totalResults : null;
    const row = { id: fileId, userId: user.id, jobId: id, place: fileStore.kind, options, rowsTotal };
    await tx.insert(preparedFiles).values({ ...row, expiresAt: inHours(KEPT_HOURS) });
    await enqueuePreparation(tx, fileId);
    const { format } = options;
    await recordAudit(tx, user.id, 'results_exported', client, now, {
      detail: `${job.name} (${format})`,
      message: msg('audit_of.results_exported', { job: job.name, format }),
    });
    return fileId;
  });
}

const isBegun = ({ status }: FileRow): boolean => status === 'waiting' || status === 'writing';
/** Options with sorted keys, because the database doesn't keep their order. */
const textOf = (options: ResultsOptions): string =>
  JSON.stringify(
    Object.entries(options)
      .filter(([, value]) => value !== undefined)
      .toSorted(([one], [other]) => one.localeCompare(other)),
  );

async function usableFiles(db: Executor, owner: UserId): Promise<FileRow[]> {
  const found = await db
    .select({ file: preparedFiles })
    .from(preparedFiles)
    .innerJoin(jobs, eq(jobs.id, preparedFiles.jobId))
    .where(and(eq(preparedFiles.userId, owner), eq(jobs.userId, owner), isUsable))
    .orderBy(desc(preparedFiles.id));
  return found.map(({ file }) => file);
}

/** Maximum number of failed files that are listed in addition to the existing files. */
const FAILED_SHOWN = 3;

/** The prepared files of a job, newest first. @throws AppError not_found */
export async function listFiles(
  { db, env }: Pick<AppContext, 'db' | 'env'>,
  owner: UserId,
  id: JobId,
  language: Language,
): Promise<PreparedFile[]> {
  const [job] = await db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.id, id), ownedBy(owner)));
  if (!job) throw jobNotFound();
  const files = (await usableFiles(db, owner)).filter(({ jobId }) => jobId === id);
  return files.slice(0, PREPARED_FILES_MAX + FAILED_SHOWN).map((file) => ({
    _id: file.id,
    status: file.status,
    ...viewReason(file, language),
    options: file.options,
    rowsWritten: file.rowsWritten,
    rowsTotal: file.rowsTotal,
    bytes: file.bytes,
    createdAt: file.createdAt.toISOString(),
    expiresAt: file.expiresAt.toISOString(),
    downloadUrl:
      file.status === 'ready'
        ? fileLink(env.SIGNING_KEY, env.PUBLIC_URL, { jobId: id, fileId: file.id, expires: file.expiresAt.getTime() })
        : null,
  }));
}

/** Deletes a prepared file, or cancels it. @throws AppError not_found */
export async function deleteFile(db: AppContext['db'], owner: UserId, id: JobId, fileId: FileId): Promise<void> {
  await db.transaction(async (tx) => {
    const [file] = (await usableFiles(tx, owner)).filter((each) => each.id === fileId && each.jobId === id);
    if (!file) throw new AppError('not_found', msg('file.not_found'));
    await endFile(tx, file.id);
  });
}

/** The data of a file and its owner that a link needs. */
export interface ReadyFile {
  readonly id: FileId;
  readonly attempt: number;
  readonly bytes: number;
  readonly options: ResultsOptions;
  readonly userId: UserId;
  readonly place: FileRow['place'];
}

/** Returns null unless the file can be sent, for example if its owner is suspended. */
export async function findReadyFile(db: Executor, jobId: JobId, fileId: FileId): Promise<ReadyFile | null> {
  const [found] = await db
    .select({ file: preparedFiles })
    .from(preparedFiles)
    .innerJoin(jobs, eq(jobs.id, preparedFiles.jobId))
    .innerJoin(users, and(eq(users.id, preparedFiles.userId), isNull(users.suspendedAt)))
    .where(
      and(eq(preparedFiles.id, fileId), eq(preparedFiles.jobId, jobId), eq(preparedFiles.status, 'ready'), isUsable),
    );
  if (!found) return null;
  const { bytes, userId } = found.file;
  return bytes === null || userId === null ? null : { ...found.file, bytes, userId };
}
