import type { Logger } from '@trawl/service-kit';
import { Logger as GraphileLogger, type Runner, run, type TaskList } from 'graphile-worker';
import nodemailer from 'nodemailer';
import type pg from 'pg';
import type { Mail } from './layout-mail.ts';
import type { MailKind } from './queue-mail.ts';

export interface Addressed extends Mail {
  readonly to: string;
}

/** Writes the mail of a queued kind; null where it is no longer wanted. */
export type MailWriter = (payload: unknown) => Promise<Addressed | null>;

export interface MailerOptions {
  readonly pool: pg.Pool;
  readonly smtpUrl: string;
  readonly from: string;
  readonly writers: Readonly<Record<MailKind, MailWriter>>;
  /** What runs on the hour besides. */
  readonly housekeeping: () => Promise<void>;
  readonly logger: Logger;
}

/** Sends queued mails, retrying with growing waits, and keeps house; until `stop()`. */
export async function startMailer(options: MailerOptions): Promise<{ stop(): Promise<void> }> {
  const transport = nodemailer.createTransport({
    url: options.smtpUrl,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  });
  const taskList: TaskList = { housekeeping: () => options.housekeeping() };
  for (const [kind, write] of Object.entries(options.writers)) {
    taskList[`mail.${kind}`] = async (payload) => {
      const mail = await write(payload);
      if (!mail) return;
      await transport.sendMail({ ...mail, from: options.from });
      options.logger.info({ kind }, 'mail sent');
    };
  }
  const runner: Runner = await run({
    pgPool: options.pool,
    taskList,
    concurrency: 2,
    // Mails are woken by NOTIFY; polling is for those whose time comes later.
    pollInterval: 5_000,
    noHandleSignals: true,
    crontab: '7 * * * * housekeeping ?fill=1h',
    logger: new GraphileLogger(() => (level, message) => {
      if (level === 'error' || level === 'warning') options.logger.warn({ message }, 'mail queue');
    }),
  });
  return {
    async stop() {
      await runner.stop();
      transport.close();
    },
  };
}
