import {
  type AuditData,
  type AuditEntry,
  type AuditKind,
  msg,
  type SystemMessage,
  type UserId,
} from '@trawl/contracts';
import type { Language } from '@trawl/messages';
import { render } from '@trawl/messages/server';
import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Executor } from '../../db/client.ts';
import { auditEvents } from '../../db/schema/index.ts';
import type { Client } from '../../request-user.ts';

type AuditRow = typeof auditEvents.$inferSelect;

/** What an entry is about: as text for replicas of the previous release, and as the message that is shown. */
export interface AuditSubject {
  readonly detail: string;
  readonly message: SystemMessage;
}

/** Records an account's security event, if possible in the transaction that caused it. */
export async function recordAudit(
  db: Executor,
  userId: UserId,
  kind: AuditKind,
  client: Pick<Client, 'address' | 'userAgent'>,
  now: Date,
  subject: AuditSubject | null = null,
): Promise<void> {
  await db.insert(auditEvents).values({
    userId,
    at: now,
    kind,
    detail: subject?.detail.slice(0, 500) ?? null,
    message: subject?.message ?? msg(`audit.${kind}`),
    address: client.address,
    userAgent: client.userAgent?.slice(0, 300) ?? null,
  });
}

/** An entry as a message. Entries of older releases have only their kind and a text. */
function messageOf({ kind, detail, message }: AuditRow): SystemMessage {
  const event = msg(`audit.${kind}`);
  return message ?? (detail === null ? event : msg('audit_of.earlier', { event, detail }));
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
  language?: Language,
): Promise<z.infer<typeof AuditData>> {
  const found = await db
    .select()
    .from(auditEvents)
    .where(and(eq(auditEvents.userId, userId), before === undefined ? undefined : lt(auditEvents.id, before)))
    .orderBy(desc(auditEvents.id))
    .limit(limit + 1);
  const entries = found.slice(0, limit).map((row): AuditEntry => {
    const { id, at, kind, detail, address, userAgent } = row;
    const message = messageOf(row);
    return {
      _id: id,
      at: at.toISOString(),
      kind,
      text: render(message, language),
      message,
      detail,
      address,
      userAgent,
    };
  });
  return { entries, nextBefore: found.length > limit ? (entries.at(-1)?._id ?? null) : null };
}

/** Maximum entries deleted per statement, so that none times out. */
const DELETED_AT_ONCE = 10_000;

/** Housekeeping: deletes entries that are older than 400 days. */
export async function deleteOldAudit(db: Executor, atOnce = DELETED_AT_ONCE): Promise<void> {
  for (;;) {
    const { rowCount } = await db.execute(sql`
      DELETE FROM audit_events WHERE id IN (
        SELECT id FROM audit_events WHERE at < now() - interval '400 days' LIMIT ${atOnce})`);
    if ((rowCount ?? 0) < atOnce) return;
  }
}
