import { EventEmitter } from 'node:events';
import { describeSafely, type Logger, pause } from '@trawl/service-kit';
import { sql } from 'drizzle-orm';
import {
  Logger as GraphileLogger,
  type Runner,
  run,
  type Task,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker';
import type pg from 'pg';
import { z } from 'zod';
import type { Executor } from '../db/client.ts';

export interface TaskQueueOptions {
  readonly pool: pg.Pool;
  readonly logger: Logger;
  /** Task handlers by name. */
  readonly tasks: TaskList;
  /** Recurring tasks, one crontab line each. */
  readonly crontab: readonly string[];
}

/** Restart delay after the queue stopped unexpectedly. */
const AGAIN_MS = 1_000;

/** Runs the tasks of the database's queue until `stop()`, and retries failed tasks with growing delays. */
export async function startTaskQueue(options: TaskQueueOptions): Promise<{ stop(): Promise<void> }> {
  const { pool, logger } = options;
  const stopping = new AbortController();
  let queue = await openQueue(options);

  /** Restarts the queue, which stops if the database fails while it stores a task's result. Its tasks stay locked then. */
  const keep = async () => {
    for (;;) {
      await queue.runner.promise.catch((error: unknown) => logger.warn({ err: error }, 'the task queue failed'));
      if (stopping.signal.aborted) return;
      logger.warn('the task queue stopped; restarting it');
      await reopen(queue.poolIds);
    }
  };
  const reopen = async (lost: readonly string[]) => {
    while (!stopping.signal.aborted) {
      await pause(AGAIN_MS, stopping.signal);
      if (stopping.signal.aborted) return;
      try {
        await pool.query('SELECT graphile_worker.force_unlock_workers($1::text[])', [lost]);
        queue = await openQueue(options);
        // `stop` has ended the previous queue.
        if (stopping.signal.aborted) await queue.runner.stop();
        return;
      } catch (error) {
        logger.warn({ err: error }, 'the task queue can’t be started yet');
      }
    }
  };
  const kept = keep();
  return {
    async stop() {
      stopping.abort();
      // Rejects if the queue has just stopped on its own.
      await queue.runner.stop().catch((error: unknown) => logger.debug({ err: error }, 'the task queue had stopped'));
      await kept;
    },
  };
}

/** `poolIds`: the owners of its task locks. */
interface Queue {
  readonly runner: Runner;
  readonly poolIds: readonly string[];
}

async function openQueue(options: TaskQueueOptions): Promise<Queue> {
  const { logger } = options;
  const poolIds: string[] = [];
  const events: WorkerEvents = new EventEmitter();
  events.on('pool:create', ({ workerPool }) => poolIds.push(workerPool.id));
  const runner = await run({
    events,
    pgPool: options.pool,
    // With batching, the results of tasks are promises that nothing awaits: a failure would end the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    taskList: withPlainErrors(options.tasks),
    concurrency: 2,
    // NOTIFY wakes it; polling is for tasks scheduled for later.
    pollInterval: 5_000,
    noHandleSignals: true,
    crontab: options.crontab.join('\n'),
    logger: new GraphileLogger(() => (level, message) => {
      if (level === 'error' || level === 'warning') logger.warn({ message }, 'task queue');
    }),
  });
  return { runner, poolIds };
}

export const UNLOCK_TASK = 'unlock_tasks';

/** Every minute; missed minutes aren't caught up. */
export const UNLOCK_CRONTAB = `* * * * * ${UNLOCK_TASK} ?max=1`;

/**
 * Unlocks tasks whose process died before it had done them; the queue itself waits for four hours.
 *
 * @param names tasks that take less than five minutes and are safe to repeat
 */
export async function unlockAbandonedTasks(db: Executor, names: readonly string[]): Promise<void> {
  await db.execute(sql`
    UPDATE graphile_worker._private_jobs SET locked_at = NULL, locked_by = NULL
    WHERE locked_at < now() - interval '5 minutes' AND task_id IN (
      SELECT id FROM graphile_worker._private_tasks WHERE identifier = ANY(${sql.param([...names])}::text[]))`);
}

export const HOUSEKEEPING_TASK = 'housekeeping';

const Failed = z.object({ error: z.string() });

/** Why the last housekeeping failed; null if it succeeded, or hasn't run yet. */
export async function housekeepingFailure(db: Executor): Promise<string | null> {
  const { rows } = await db.execute(sql`
    SELECT last_error AS error FROM graphile_worker._private_jobs AS job
    JOIN graphile_worker._private_tasks AS task ON task.id = job.task_id
    WHERE task.identifier = ${HOUSEKEEPING_TASK} AND last_error IS NOT NULL
    ORDER BY job.updated_at DESC LIMIT 1`);
  return Failed.nullish().parse(rows[0])?.error ?? null;
}

/** Housekeeping: deletes tasks that failed for good, which the queue keeps forever. Their payloads may name a user. */
export async function deleteFailedTasks(db: Executor): Promise<void> {
  await db.execute(sql`
    DELETE FROM graphile_worker._private_jobs
    WHERE attempts >= max_attempts AND locked_at IS NULL AND updated_at < now() - interval '30 days'`);
}

/** The queue stores why a task failed, so the error must not contain a statement's values. */
function withPlainErrors(tasks: TaskList): TaskList {
  const plain = Object.entries(tasks).map(([name, task]): [string, Task | undefined] => [
    name,
    task &&
      (async (payload, tools) => {
        try {
          await task(payload, tools);
        } catch (cause) {
          throw new Error(describeSafely(cause), { cause });
        }
      }),
  ]);
  return Object.fromEntries(plain);
}
