import { type FileId, type JobId, msg, type UserId } from '@trawl/contracts';
import { and, eq, gt, isNull, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../../db/client.ts';
import { jobs, preparedFiles } from '../../../db/schema/index.ts';
import { reasonColumns } from '../../../stored-message.ts';
import { LOW_PRIORITY } from '../../mail/index.ts';

export type FileRow = typeof preparedFiles.$inferSelect;

export const KEPT_HOURS = 24;
/** A writer that hasn't reported its progress for this long is considered dead. */
export const LEASE_S = 30;
export const ATTEMPTS_MAX = 3;

export const PREPARE_TASK = 'prepare_file';
export const CLEAN_TASK = 'clean_files';

export const inHours = (hours: number): SQL<Date> => sql`now() + make_interval(hours => ${hours}::int)`;

/** Files that are available to their user. */
export const isUsable = and(gt(preparedFiles.expiresAt, sql`now()`), isNull(jobs.deletedAt));

/** The key of a file in the store. */
export const keyOf = ({ id, attempt }: Pick<FileRow, 'id' | 'attempt'>): string => `${id}.${attempt}.file`;
/** The prefix of the keys of all attempts. */
export const keyPrefixOf = (id: FileId): string => `${id}.`;

/** Enqueues the writing of a file. A task that already waits for the same file keeps its position in the queue. */
export async function enqueuePreparation(tx: Executor, id: FileId, afterS = 0): Promise<void> {
  await tx.execute(sql`
    SELECT graphile_worker.add_job(${PREPARE_TASK}, payload := ${JSON.stringify({ fileId: id })}::json,
      job_key := ${`prepare:${id}`}, job_key_mode := 'preserve_run_at', run_at := now() + make_interval(secs => ${afterS}), max_attempts := 1, priority := ${LOW_PRIORITY})`);
}

/** Enqueues the removal of deleted and expired files from the store, which would otherwise happen within a minute. */
export async function enqueueCleaning(tx: Executor): Promise<void> {
  await tx.execute(sql`
    SELECT graphile_worker.add_job(${CLEAN_TASK}, job_key := ${CLEAN_TASK}, max_attempts := 1, priority := ${LOW_PRIORITY})`);
}

/** Expires files and clears their options, in the transaction that deletes their job, user or person. */
async function endFiles(tx: Executor, which: SQL | undefined): Promise<number> {
  const { rowCount } = await tx
    .update(preparedFiles)
    .set({ expiresAt: sql`least(${preparedFiles.expiresAt}, now())`, options: sql`'{}'::jsonb` })
    .where(which);
  if (rowCount) await enqueueCleaning(tx);
  return rowCount ?? 0;
}

export const endFilesOfJob = (tx: Executor, id: JobId) => endFiles(tx, eq(preparedFiles.jobId, id));
export const endFilesOfUser = (tx: Executor, id: UserId) => endFiles(tx, eq(preparedFiles.userId, id));
export const endFile = (tx: Executor, id: FileId) => endFiles(tx, eq(preparedFiles.id, id));

/** Ends a file that the store has lost, such as after its machine was replaced. */
export async function endLostFile(db: Executor, id: FileId): Promise<void> {
  await db
    .update(preparedFiles)
    .set({ status: 'failed', ...reasonColumns(msg('file.gone')) })
    .where(and(eq(preparedFiles.id, id), eq(preparedFiles.status, 'ready')));
}

/** Ends all files of a platform's jobs: any of them may contain a person, also in rows that the job no longer has. */
export const endFilesOfPlatform = (tx: Executor, platform: string) =>
  endFiles(tx, sql`job_id IN (SELECT id FROM jobs WHERE platform = ${platform})`);
