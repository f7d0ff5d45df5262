import { randomUUID } from 'node:crypto';
import { AccountId, ContactInput, JobId, RunId, UserId } from '@trawl/contracts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Executor } from '../../db/client.ts';
import { mails } from '../../db/schema/index.ts';

const OfRun = z.object({ jobId: JobId, runId: RunId, epoch: z.number().int() });

/**
 * The mails there are, with what is needed to write each. No secret lies there: codes and links are made when the mail is
 * written.
 */
export const MAILS = {
  verify_email: z.object({ userId: UserId, requestedAt: z.string() }),
  reset_password: z.object({ email: z.string() }),
  address_changed: z.object({
    userId: UserId,
    to: z.string(),
    newEmail: z.string(),
    stage: z.enum(['asked', 'done']),
  }),
  password_changed: z.object({ userId: UserId }),
  account_expired: z.object({ userId: UserId, accountId: AccountId }),
  run_needs_you: OfRun,
  run_finished: OfRun,
  contact: ContactInput,
} as const;

export type MailKind = keyof typeof MAILS;
export const MailKind = z.enum(Object.keys(MAILS) as [MailKind, ...MailKind[]]);

const About = z.union([
  z.object({ jobId: z.string() }).transform(({ jobId }) => jobId),
  z.object({ userId: z.string() }).transform(({ userId }) => userId),
  z.object({ email: z.string() }).transform(({ email }) => email),
]);

export const MAIL_TASK = 'mail';
export const MailTicket = z.object({ mailId: z.string() });

/** How often a mail is tried, with growing waits: for about a day. */
const TRIES = 20;

/** Plans a mail in the caller's transaction: it is sent if and only if that commits. */
export async function queueMail<Kind extends MailKind>(
  tx: Executor,
  kind: Kind,
  payload: z.infer<(typeof MAILS)[Kind]>,
): Promise<void> {
  const id = randomUUID();
  await tx.insert(mails).values({ id, kind, about: About.parse(payload), payload });
  await enqueue(tx, id);
}

/** Puts a planned mail into the queue: beside a ticket that a dead process holds, in place of one that waits. */
export async function enqueue(tx: Executor, mailId: string): Promise<void> {
  await tx.execute(sql`
    SELECT graphile_worker.add_job(${MAIL_TASK}, payload := ${JSON.stringify({ mailId })}::json,
      job_key := ${`mail:${mailId}`}, max_attempts := ${TRIES})`);
}
