import { AbuseReportId, msg } from '@trawl/contracts';
import { and, asc, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { AppError } from '../../../app-error.ts';
import type { Db } from '../../../db/client.ts';
import { abuseReportMessages, abuseReports, users } from '../../../db/schema/index.ts';
import type { Command } from '../command.ts';
import { LISTED_MAX, listLines } from '../list-lines.ts';

const Which = z.tuple([AbuseReportId]);
const Closing = z.tuple([AbuseReportId, z.string().trim().min(1).max(200)]).or(Which);

export const ABUSE_COMMANDS: Readonly<Record<string, Command>> = {
  'abuse list': {
    usage: 'abuse list',
    about: 'open abuse reports of recipients, oldest first',
    unrecorded: true,
    async run({ db }, args) {
      z.tuple([]).parse(args);
      const open = await db
        .select()
        .from(abuseReports)
        .where(isNull(abuseReports.closedAt))
        .orderBy(asc(abuseReports.at))
        .limit(LISTED_MAX + 1);
      if (open.length === 0) return ['No report is open.'];
      return listLines(open, ({ id, at, reason, recipient }) => [id, at.toISOString(), reason, recipient].join('  '));
    },
  },
  'abuse show': {
    usage: 'abuse show REPORT',
    about: 'one report, with the messages that its recipient got and their senders',
    async run({ db }, args) {
      const [id] = Which.parse(args);
      const report = await findReport(db, id);
      const sent = await db
        .select({ message: abuseReportMessages, email: users.email })
        .from(abuseReportMessages)
        .leftJoin(users, eq(users.id, abuseReportMessages.userId))
        .where(eq(abuseReportMessages.reportId, id))
        .orderBy(asc(abuseReportMessages.messageId));
      return [
        [report.id, report.at.toISOString(), report.reason, `${report.platform} ${report.recipient}`].join('  '),
        ...(report.text ? [JSON.stringify(report.text)] : []),
        ...sent.map(({ message, email }) =>
          [message.messageId, message.sentAt?.toISOString(), message.jobId, `from ${email ?? message.userId}`]
            .filter(Boolean)
            .join('  '),
        ),
        ...(report.closedAt ? [`closed ${report.closedAt.toISOString()} ${report.closedNote ?? ''}`.trimEnd()] : []),
      ];
    },
  },
  'abuse close': {
    usage: 'abuse close REPORT ["NOTE"]',
    about: 'closes a report that has been handled',
    async run({ db, now }, args) {
      const [id, closedNote = null] = Closing.parse(args);
      const closed = await db
        .update(abuseReports)
        .set({ closedAt: now, closedNote })
        .where(and(eq(abuseReports.id, id), isNull(abuseReports.closedAt)))
        .returning({ id: abuseReports.id });
      if (closed.length > 0) return [`${id} is closed.`];
      await findReport(db, id);
      return [`${id} is closed already.`];
    },
  },
};

async function findReport(db: Db, id: AbuseReportId): Promise<typeof abuseReports.$inferSelect> {
  const [report] = await db.select().from(abuseReports).where(eq(abuseReports.id, id));
  if (!report) throw new AppError('not_found', msg('operator.refused', { text: `There is no report ${id}.` }));
  return report;
}
