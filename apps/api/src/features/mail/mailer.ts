import { EventEmitter } from 'node:events';
import { describeSafely } from '@trawl/service-kit';
import {
  Logger as GraphileLogger,
  type Runner,
  run,
  type Task,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker';
import type pg from 'pg';
import { pause } from '../../pause.ts';
import { deleteOldMails, recoverMails } from './mail-log.ts';
import { MAIL_TASK, MailTicket } from './queue-mail.ts';
import { type Sender, sendMail } from './send-mail.ts';

export interface MailerOptions extends Sender {
  readonly pool: pg.Pool;
  /** What runs on the hour besides. */
  readonly housekeeping: () => Promise<void>;
  /** What else is taken out of the queue, by the task's name. */
  readonly tasks?: TaskList;
}

/** After an end of the queue that nobody asked for. */
const AGAIN_MS = 1_000;

/** Sends planned mails, retrying with growing waits, and keeps house; until `stop()`. */
export async function startMailer(options: MailerOptions): Promise<{ stop(): Promise<void> }> {
  const { pool, logger } = options;
  const stopping = new AbortController();
  let queue = await openQueue(options);

  /** The queue ends itself where the database goes while it tells what became of a task; its tasks stay locked then. */
  const keep = async () => {
    for (;;) {
      await queue.runner.promise.catch((error: unknown) => logger.warn({ err: error }, 'the mail queue failed'));
      if (stopping.signal.aborted) return;
      logger.warn('the mail queue stopped; it is started again');
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
        logger.warn({ err: error }, 'the mail queue can’t be started yet');
      }
    }
  };
  const kept = keep();
  return {
    async stop() {
      stopping.abort();
      // Rejects where it has stopped by itself just now.
      await queue.runner.stop().catch((error: unknown) => logger.debug({ err: error }, 'the mail queue had stopped'));
      await kept;
    },
  };
}

/** `poolIds`: what its tasks are locked by. */
interface Queue {
  readonly runner: Runner;
  readonly poolIds: readonly string[];
}

async function openQueue(options: MailerOptions): Promise<Queue> {
  const { db, logger } = options;
  const poolIds: string[] = [];
  const events: WorkerEvents = new EventEmitter();
  events.on('pool:create', ({ workerPool }) => poolIds.push(workerPool.id));
  const runner = await run({
    events,
    pgPool: options.pool,
    // Not in batches the ends of tasks are told by promises that nobody waits for: one that fails would end the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    taskList: withPlainErrors({
      ...options.tasks,
      [MAIL_TASK]: (payload, { job }) =>
        sendMail(options, MailTicket.parse(payload).mailId, job.attempts >= job.max_attempts),
      async recover_mails() {
        const unknown = await recoverMails(db);
        if (unknown > 0)
          logger.warn({ unknown }, 'mails were being handed over when a process died; they are not sent again');
      },
      async housekeeping() {
        await deleteOldMails(db);
        await options.housekeeping();
      },
    }),
    concurrency: 2,
    // Mails are woken by NOTIFY; polling is for those whose time comes later.
    pollInterval: 5_000,
    noHandleSignals: true,
    crontab: ['7 * * * * housekeeping ?fill=1h', '* * * * * recover_mails ?max=1'].join('\n'),
    logger: new GraphileLogger(() => (level, message) => {
      if (level === 'error' || level === 'warning') logger.warn({ message }, 'mail queue');
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
