import { randomUUID } from 'node:crypto';
import {
  AbuseReportId,
  AccountId,
  ContactInput,
  JobId,
  LANGUAGES,
  RunId,
  SecondFactorChange,
  SupportRequestId,
  UserId,
} from '@trawl/contracts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Executor } from '../../db/client.ts';
import { mails } from '../../db/schema/index.ts';
import { StoredOrigin } from './origin.ts';

const OfRun = z.object({ jobId: JobId, runId: RunId, epoch: z.number().int() });

/**
 * All kinds of mails with their payloads. Payloads contain no secrets: codes and links are created when the mail is generated.
 */
export const MAILS = {
  verify_email: z.object({ userId: UserId, requestedAt: z.string() }),
  reset_password: z.object({ email: z.string(), language: z.enum(LANGUAGES).optional() }),
  address_changed: z.object({
    userId: UserId,
    to: z.string(),
    newEmail: z.string(),
    stage: z.enum(['asked', 'done']),
    /** Id of the link that restores the previous address after the change. */
    linkId: z.string().optional(),
    origin: StoredOrigin,
  }),
  password_changed: z.object({ userId: UserId, origin: StoredOrigin }),
  new_device: z.object({
    userId: UserId,
    at: z.string(),
    address: z.string().nullable(),
    userAgent: z.string().nullable(),
  }),
  second_factor: z.object({
    userId: UserId,
    change: SecondFactorChange,
    detail: z.string().nullable(),
    origin: StoredOrigin,
  }),
  account_shared: z.object({ userId: UserId, accountId: AccountId }),
  account_suspended: z.object({ userId: UserId, reason: z.string() }),
  account_restored: z.object({ userId: UserId }),
  account_expired: z.object({ userId: UserId, accountId: AccountId }),
  run_needs_you: OfRun,
  run_finished: OfRun,
  /** `at`: when the deletions that the mail announces were planned. */
  results_expiring: z.object({ userId: UserId, at: z.string() }),
  contact: ContactInput,
  abuse_report: z.object({ email: z.string(), reportId: AbuseReportId }),
  support_request: z.object({ email: z.string(), requestId: SupportRequestId }),
  request_answered: z.object({ userId: UserId, requestId: SupportRequestId }),
  order_stopped: z.object({ jobId: JobId }),
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

/** Lower numbers are sent sooner: codes that users wait for precede mails about runs. */
const HIGH_PRIORITY = 0;
export const LOW_PRIORITY = 10;

function priorityOf(kind: MailKind): number {
  switch (kind) {
    case 'run_finished':
    case 'run_needs_you':
    case 'account_expired':
    case 'results_expiring':
      return LOW_PRIORITY;
    case 'verify_email':
    case 'reset_password':
    case 'address_changed':
    case 'password_changed':
    case 'new_device':
    case 'second_factor':
    case 'account_shared':
    case 'account_suspended':
    case 'account_restored':
    case 'contact':
    case 'abuse_report':
    case 'support_request':
    case 'request_answered':
    case 'order_stopped':
      return HIGH_PRIORITY;
  }
}

/** Maximum attempts per mail, with growing delays: about a day. */
export const TRIES = 20;

/**
 * Enqueues a mail in the caller's transaction: it is sent if and only if the transaction commits.
 *
 * @param id a repeated id enqueues nothing
 * @returns whether the mail is new
 */
export async function queueMail<Kind extends MailKind>(
  tx: Executor,
  kind: Kind,
  payload: z.infer<(typeof MAILS)[Kind]>,
  id: string = randomUUID(),
): Promise<boolean> {
  const planned = await tx
    .insert(mails)
    .values({ id, kind, about: About.parse(payload), payload })
    .onConflictDoNothing()
    .returning({ id: mails.id });
  if (planned.length > 0) await enqueue(tx, id, kind);
  return planned.length > 0;
}

/** Adds a planned mail's task to the queue: in addition to a task locked by a dead process, or replacing a waiting one. */
export async function enqueue(tx: Executor, mailId: string, kind: MailKind): Promise<void> {
  await tx.execute(sql`
    SELECT graphile_worker.add_job(${MAIL_TASK}, payload := ${JSON.stringify({ mailId })}::json,
      job_key := ${`mail:${mailId}`}, max_attempts := ${TRIES}, priority := ${priorityOf(kind)})`);
}
