import type { AuditData, AuditKind, UserId } from '@trawl/contracts';
import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Executor } from '../../db/client.ts';
import { auditEvents } from '../../db/schema/index.ts';
import type { Client } from '../../request-user.ts';

/** Records an account's security event, if possible in the transaction that caused it. */
export async function recordAudit(
  db: Executor,
  userId: UserId,
  kind: AuditKind,
  client: Pick<Client, 'address' | 'userAgent'>,
  now: Date,
  detail: string | null = null,
): Promise<void> {
  await db.insert(auditEvents).values({
    userId,
    at: now,
    kind,
    detail: detail?.slice(0, 500) ?? null,
    address: client.address,
    userAgent: client.userAgent?.slice(0, 300) ?? null,
  });
}

/**
 * A page of a user's audit trail, newest first.
 *
 * @param before returns entries with smaller ids; undefined for the first page
 */
export async function auditTrail(
  db: Executor,
  userId: UserId,
  before: number | undefined,
  limit: number,
): Promise<z.infer<typeof AuditData>> {
  const found = await db
    .select()
    .from(auditEvents)
    .where(and(eq(auditEvents.userId, userId), before === undefined ? undefined : lt(auditEvents.id, before)))
    .orderBy(desc(auditEvents.id))
    .limit(limit + 1);
  const entries = found.slice(0, limit).map(({ id, at, kind, detail, address, userAgent }) => ({
    _id: id,
    at: at.toISOString(),
    kind,
    detail,
    address,
    userAgent,
  }));
  return { entries, nextBefore: found.length > limit ? (entries.at(-1)?._id ?? null) : null };
}

/** Housekeeping: deletes entries that are older than a year. */
export async function deleteOldAudit(db: Executor): Promise<void> {
  await db.delete(auditEvents).where(sql`${auditEvents.at} < now() - interval '400 days'`);
}
