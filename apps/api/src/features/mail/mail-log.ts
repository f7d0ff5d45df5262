import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { mails } from '../../db/schema/index.ts';
import { enqueue, MailKind } from './queue-mail.ts';

export type MailRow = typeof mails.$inferSelect;

/** Longer than any attempt: connecting, greeting and handing over have shorter timeouts. */
const ATTEMPT_S = 120;

/** By the database's clock, which all replicas share. */
const attemptEnds = sql<Date>`now() + make_interval(secs => ${ATTEMPT_S})`;
const notAttempted = or(isNull(mails.attemptUntil), lt(mails.attemptUntil, sql`now()`));

/** Claims a planned mail for one attempt; null if it is no longer planned or another attempt is running. */
export async function beginAttempt(db: Db, id: string): Promise<MailRow | null> {
  const [mail] = await db
    .update(mails)
    .set({ attemptUntil: attemptEnds, attempts: sql`${mails.attempts} + 1` })
    .where(and(eq(mails.id, id), eq(mails.status, 'planned'), notAttempted))
    .returning();
  return mail ?? null;
}

/**
 * Records that the last line is about to be sent. Afterwards only the server's reply shows whether it accepted the mail.
 *
 * @throws if the attempt has expired: then the last line must not be sent
 */
export async function beginHandover(db: Db, { id, attempts }: MailRow): Promise<void> {
  const begun = await db
    .update(mails)
    .set({ status: 'handing_over' })
    .where(and(eq(mails.id, id), eq(mails.status, 'planned'), eq(mails.attempts, attempts)))
    .returning({ id: mails.id });
  if (begun.length === 0) throw new Error('another attempt took this mail over');
}

/** Records how an attempt ended; `planned` allows another one. */
export async function endAttempt(
  db: Db,
  { id, attempts }: MailRow,
  status: MailRow['status'],
  sentAt: Date | null = null,
): Promise<void> {
  await db
    .update(mails)
    .set({ status, attemptUntil: null, sentAt })
    .where(and(eq(mails.id, id), eq(mails.attempts, attempts)));
}

/**
 * Recovers mails whose sending process died. A mail that was not yet handed over is enqueued again; a mail that was may have been
 * accepted and is not sent again.
 *
 * @returns the number of mails with an unknown outcome
 */
export async function recoverMails(db: Db): Promise<number> {
  return db.transaction(async (tx) => {
    const left = await tx
      .select({ id: mails.id, kind: mails.kind, status: mails.status })
      .from(mails)
      .where(
        and(
          inArray(mails.status, ['planned', 'handing_over']),
          lt(mails.attemptUntil, sql`now()`),
          // A newer release has other kinds, which are left to it.
          inArray(mails.kind, MailKind.options),
        ),
      )
      .limit(500)
      .for('update', { skipLocked: true });
    for (const { id, kind, status } of left) {
      const next = status === 'planned' ? ('planned' as const) : ('unknown' as const);
      await tx.update(mails).set({ status: next, attemptUntil: null }).where(eq(mails.id, id));
      if (next === 'planned') await enqueue(tx, id, MailKind.parse(kind));
    }
    return left.filter(({ status }) => status === 'handing_over').length;
  });
}

/**
 * Matches the mails about users or their own addresses. The other kinds of mails about an address go to support: a user who names
 * somebody else's address, or support's, must not match them.
 */
export const aboutUsers = (ids: readonly string[], addresses: readonly string[]) =>
  or(
    inArray(mails.about, [...ids]),
    and(eq(mails.kind, 'reset_password' satisfies MailKind), inArray(mails.about, [...addresses])),
  );

/** Housekeeping: deletes settled mails after 30 days, unwanted ones after a day. */
export async function deleteOldMails(db: Db): Promise<void> {
  await db.delete(mails).where(
    sql`${mails.status} NOT IN ('planned', 'handing_over') AND ${mails.createdAt} < now() - CASE
      WHEN ${mails.status} = 'unwanted' THEN interval '1 day' ELSE interval '30 days' END`,
  );
}
