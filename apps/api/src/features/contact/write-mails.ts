import { eq } from 'drizzle-orm';
import type { AppContext } from '../../context.ts';
import { abuseReportMessages, abuseReports } from '../../db/schema/index.ts';
import { layoutMail, MAILS, type MailKind, type MailWriter, paragraphsOf, SUPPORT } from '../mail/index.ts';

type Kind = Extract<MailKind, 'contact' | 'abuse_report'>;

/** Mails to support: a visitor's message (replies go to the visitor), and a recipient's report. */
export function contactWriters({ env, db }: AppContext): Readonly<Record<Kind, MailWriter>> {
  return {
    async contact(payload) {
      const { name, email, subject, message } = MAILS.contact.parse(payload);
      if (!env.SUPPORT_EMAIL) return null;
      const written = layoutMail(SUPPORT, {
        subject: `Contact: ${subject}`,
        parts: [{ kind: 'text', text: `${name} (${email}) writes:` }, ...paragraphsOf(message)],
        footer: 'You get this email because somebody used the contact form. A reply goes to the address above.',
      });
      return { to: env.SUPPORT_EMAIL, replyTo: email, ...written };
    },

    async abuse_report(payload) {
      const { email, reportId } = MAILS.abuse_report.parse(payload);
      const [report] = await db.select().from(abuseReports).where(eq(abuseReports.id, reportId));
      if (!report) return null;
      const sent = await db.$count(abuseReportMessages, eq(abuseReportMessages.reportId, reportId));
      const written = layoutMail(SUPPORT, {
        subject: `Abuse report: ${report.reason}`,
        parts: [
          {
            kind: 'text',
            text: `${report.recipient} on ${report.platform} reports ${report.reason}. Messages sent to them: ${sent}.`,
          },
          ...paragraphsOf(report.text ?? ''),
          { kind: 'text', text: `Read it with: pnpm ops abuse show ${reportId}` },
        ],
        footer: 'You get this email because the recipient of a message used the form on the opt-out page.',
      });
      return { to: email, ...written };
    },
  };
}
