import { FileId, msg } from '@trawl/contracts';
import { eq, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { AppContext } from '../../../context.ts';
import { preparedFiles } from '../../../db/schema/index.ts';
import { FilesLeft } from '../../../file-store/remove-each.ts';
import { reasonColumns } from '../../../stored-message.ts';
import { ATTEMPTS_MAX, enqueuePreparation, KEPT_HOURS, keyPrefixOf } from './file-rows.ts';

/** After this many failures in a row, the store counts as unreachable. */
const FAILURES_MAX = 3;
/** Files per call; the next call, a minute later, continues. */
const AT_ONCE = 200;
/** A file that has waited this long may have lost its task. */
const LOST_MIN = 15;

const Found = z.object({ id: FileId, is_over: z.boolean() });

/**
 * Removes files that are expired, failed or without a user or job, and enqueues files again whose writer died. A file that can't be
 * removed now keeps its row. The order is random, so that such files don't block the others.
 */
export async function cleanFiles({ db, fileStore, logger }: AppContext): Promise<void> {
  await retryAbandoned(db);
  const { rows } = await db.execute(sql`
    SELECT id, is_over FROM (
      SELECT file.id, file.status, file.attempt,
        file.expires_at < now() OR file.user_id IS NULL OR jobs.id IS NULL OR jobs.deleted_at IS NOT NULL AS is_over
      FROM prepared_files AS file LEFT JOIN jobs ON jobs.id = file.job_id
    ) AS found
    WHERE is_over OR (status = 'failed' AND attempt > 0)
    ORDER BY random() LIMIT ${AT_ONCE}`);
  let failures = 0;
  for (const { id, is_over } of rows.map((row) => Found.parse(row))) {
    try {
      await fileStore.remove(keyPrefixOf(id));
      failures = 0;
    } catch (error) {
      logger.warn({ err: error, fileId: id }, 'a file was not removed; the removal is retried');
      if (++failures >= FAILURES_MAX) return;
      continue;
    }
    if (is_over) await db.delete(preparedFiles).where(eq(preparedFiles.id, id));
    // The store has no file of this row left.
    else await db.update(preparedFiles).set({ attempt: 0 }).where(eq(preparedFiles.id, id));
  }
}

/**
 * Removes files that no longer have a row, for example after the database was restored.
 *
 * @throws FilesLeft so that the task is retried
 */
export async function removeLeftFiles({ fileStore, clock, logger }: AppContext): Promise<void> {
  try {
    await fileStore.removeOlderThan(new Date(clock.now().getTime() - 2 * KEPT_HOURS * 3_600_000));
  } catch (error) {
    const reasons = error instanceof FilesLeft ? error.errors : [error];
    for (const err of reasons) logger.warn({ err }, 'an old file was not removed; the removal is retried');
    throw error;
  }
}

async function retryAbandoned(db: AppContext['db']): Promise<void> {
  await db.transaction(async (tx) => {
    const abandoned = await tx
      .select({ id: preparedFiles.id, status: preparedFiles.status, attempt: preparedFiles.attempt })
      .from(preparedFiles)
      .where(
        sql`expires_at > now() AND job_id IS NOT NULL AND (
          (status = 'writing' AND lease_until < now())
          OR (status = 'waiting' AND created_at < now() - make_interval(mins => ${LOST_MIN})))`,
      )
      .limit(AT_ONCE)
      .for('no key update', { skipLocked: true });
    const isOver = ({ status, attempt }: (typeof abandoned)[number]) => status === 'writing' && attempt >= ATTEMPTS_MAX;
    const failed = abandoned.filter(isOver).map(({ id }) => id);
    const again = abandoned.filter((file) => !isOver(file)).map(({ id }) => id);
    const over = { status: 'failed', leaseUntil: null, ...reasonColumns(msg('file.failed')) } as const;
    if (failed.length > 0) await tx.update(preparedFiles).set(over).where(inArray(preparedFiles.id, failed));
    if (again.length > 0)
      await tx
        .update(preparedFiles)
        .set({ status: 'waiting', leaseUntil: null })
        .where(inArray(preparedFiles.id, again));
    for (const id of again) await enqueuePreparation(tx, id);
  });
}
