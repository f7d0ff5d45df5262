import { EventEmitter } from 'node:events';
import { describeSafely, type Logger, pause } from '@trawl/service-kit';
import {
  Logger as GraphileLogger,
  type Runner,
  run,
  type Task,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker';
import type pg from 'pg';

export interface TaskQueueOptions {
  readonly pool: pg.Pool;
  readonly logger: Logger;
  /** What carries a task out, by its name. */
  readonly tasks: TaskList;
  /** Tasks that recur, a line of a crontab each. */
  readonly crontab: readonly string[];
}

/** After an end of the queue that nobody asked for. */
const AGAIN_MS = 1_000;

/** Carries out the tasks of the database's queue, and retries those that fail with growing waits; until `stop()`. */
export async function startTaskQueue(options: TaskQueueOptions): Promise<{ stop(): Promise<void> }> {
  const { pool, logger } = options;
  const stopping = new AbortController();
  let queue = await openQueue(options);

  /** The queue ends itself where the database goes while it tells what became of a task; its tasks stay locked then. */
  const keep = async () => {
    for (;;) {
      await queue.runner.promise.catch((error: unknown) => logger.warn({ err: error }, 'the task queue failed'));
      if (stopping.signal.aborted) return;
      logger.warn('the task queue stopped; it is started again');
      await reopen(queue.poolIds);
    }
  };
  const reopen = async (lost: readonly string[]) => {
    while (!stopping.signal.aborted) {
      await pause(AGAIN_MS, stopping.signal);
      try {
        await pool.query('SELECT graphile_worker.force_unlock_workers($1::text[])', [lost]);
        queue = await openQueue(options);
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
      // Rejects where it has stopped by itself just now.
      await queue.runner.stop().catch((error: unknown) => logger.debug({ err: error }, 'the task queue had stopped'));
      await kept;
    },
  };
}

/** `poolIds`: what its tasks are locked by. */
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
    // Not in batches the ends of tasks are told by promises that nobody waits for: one that fails would end the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    taskList: withPlainErrors(options.tasks),
    concurrency: 2,
    // NOTIFY wakes it; polling is for tasks whose time comes later.
    pollInterval: 5_000,
    noHandleSignals: true,
    crontab: options.crontab.join('\n'),
    logger: new GraphileLogger(() => (level, message) => {
      if (level === 'error' || level === 'warning') logger.warn({ message }, 'task queue');
    }),
  });
  return { runner, poolIds };
}

/** The queue stores why a task failed: not with the values of a statement. */
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
