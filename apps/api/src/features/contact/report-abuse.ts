import { ABUSE_MESSAGES_MAX, msg, newId, type ReportAbuseInput } from '@trawl/contracts';
import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import { AppError } from '../../app-error.ts';
import type { AppContext } from '../../context.ts';
import type { Executor } from '../../db/client.ts';
import { abuseReportMessages, abuseReports, messages } from '../../db/schema/index.ts';
import { queueMail } from '../mail/index.ts';
import { isOptOutKey } from '../suppression/index.ts';
import { consumeAddressRateLimit, consumeRateLimit } from '../users/index.ts';

const DAY_MS = 86_400_000;
const PER_RECIPIENT = { count: 3, windowMs: DAY_MS };
const PER_ADDRESS = { count: 30, windowMs: DAY_MS };
/** How long closed reports are kept. */
const KEPT = sql`interval '400 days'`;

/**
 * Stores a recipient's abuse report with the messages they were sent, and mails it to support if an address is configured. The
 * message's opt-out link authenticates the recipient.
 *
 * @param address the visitor's network address
 * @throws AppError link_invalid, too_many_requests
 */
export async function reportAbuse(
  context: AppContext,
  address: string | null,
  { platform, to, key, reason, message }: ReportAbuseInput,
): Promise<void> {
  const { env, db, clock } = context;
  const now = clock.now();
  await consumeAddressRateLimit(context, address, 'abuse-address', PER_ADDRESS);
  if (!isOptOutKey(env.SIGNING_KEY, platform, to, key)) throw new AppError('link_invalid', msg('opt_out.link_invalid'));
  await consumeRateLimit(db, `abuse:${platform}:${to}`, PER_RECIPIENT, now);
  const reportId = newId('AbuseReportId', now.getTime());
  await db.transaction(async (tx) => {
    await tx
      .insert(abuseReports)
      .values({ id: reportId, at: now, platform, recipient: to, reason, text: message || null });
    const sent = await tx
      .select({
        messageId: messages.id,
        jobId: messages.jobId,
        userId: messages.userId,
        linkedAccountId: messages.linkedAccountId,
        sentAt: messages.sendingAt,
      })
      .from(messages)
      .where(
        and(
          eq(messages.platform, platform),
          eq(messages.recipient, to),
          inArray(messages.state, ['sending', 'sent', 'unknown']),
        ),
      )
      .orderBy(desc(messages.id))
      .limit(ABUSE_MESSAGES_MAX);
    if (sent.length > 0) await tx.insert(abuseReportMessages).values(sent.map((one) => ({ reportId, ...one })));
    if (env.SUPPORT_EMAIL) await queueMail(tx, 'abuse_report', { email: env.SUPPORT_EMAIL, reportId });
  });
}

/** Housekeeping: deletes reports that were closed long ago. */
export async function deleteOldReports(db: Executor): Promise<void> {
  await db.delete(abuseReports).where(lt(abuseReports.closedAt, sql`now() - ${KEPT}`));
}
