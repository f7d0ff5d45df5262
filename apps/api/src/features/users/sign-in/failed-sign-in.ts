import { StoredEmail } from '@trawl/contracts';
import { and, eq, gt, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Executor } from '../../../db/client.ts';
import { auditEvents, users } from '../../../db/schema/index.ts';
import type { Client } from '../../../request-user.ts';
import { recordAudit } from '../audit.ts';

export const FAILED_SIGN_IN_TASK = 'failed_sign_in';

const FailedSignIn = z.object({
  email: StoredEmail,
  address: z.string().nullable(),
  userAgent: z.string().nullable(),
  at: z.coerce.date(),
});

/** Maximum entries per hour: more add no information and would let an attacker fill the trail. */
const AN_HOUR = 20;
const HOUR_MS = 3_600_000;

/**
 * Enqueues a record of a failed sign-in. It doesn't check whether the address has an account, so response times reveal nothing;
 * the task drops the record if there is no account.
 */
export async function planFailedSignIn(db: Executor, email: string, client: Client, at: Date): Promise<void> {
  const note: z.input<typeof FailedSignIn> = {
    email,
    address: client.address,
    userAgent: client.userAgent?.slice(0, 300) ?? null,
    at: at.toISOString(),
  };
  await db.execute(
    sql`SELECT graphile_worker.add_job(${FAILED_SIGN_IN_TASK}, payload := ${JSON.stringify(note)}::json)`,
  );
}

/** Writes a queued record to the audit trail of the address's user, within the hourly limit. */
export async function recordFailedSignIn(db: Executor, payload: unknown): Promise<void> {
  const { email, at, ...client } = FailedSignIn.parse(payload);
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  if (!user) return;
  const lately = and(
    eq(auditEvents.userId, user.id),
    eq(auditEvents.kind, 'sign_in_failed'),
    gt(auditEvents.at, new Date(at.getTime() - HOUR_MS)),
  );
  if ((await db.$count(auditEvents, lately)) < AN_HOUR) await recordAudit(db, user.id, 'sign_in_failed', client, at);
}
