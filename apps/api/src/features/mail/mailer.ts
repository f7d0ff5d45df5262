import { Logger as GraphileLogger, type Runner, run, type TaskList } from 'graphile-worker';
import type pg from 'pg';
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

/** Sends planned mails, retrying with growing waits, and keeps house; until `stop()`. */
export async function startMailer(options: MailerOptions): Promise<{ stop(): Promise<void> }> {
  const { db, logger } = options;
  const runner: Runner = await run({
    pgPool: options.pool,
    taskList: {
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
    },
    concurrency: 2,
    // Mails are woken by NOTIFY; polling is for those whose time comes later.
    pollInterval: 5_000,
    noHandleSignals: true,
    crontab: ['7 * * * * housekeeping ?fill=1h', '* * * * * recover_mails ?max=1'].join('\n'),
    logger: new GraphileLogger(() => (level, message) => {
      if (level === 'error' || level === 'warning') logger.warn({ message }, 'mail queue');
    }),
  });
  return { stop: () => runner.stop() };
}
