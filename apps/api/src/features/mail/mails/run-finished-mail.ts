import { msg, type SystemMessage } from '@trawl/contracts';
import { layoutMail, type Mail, type MailPart, type Reader } from '../layout-mail.ts';

export interface FinishedRun {
  readonly job: string;
  readonly status: 'completed' | 'failed';
  readonly rows: number;
  /** The number of messages sent, for a job that sends messages; null for one that collects rows. */
  readonly messages: number | null;
  /** Null if there is none. */
  readonly reason: SystemMessage | string | null;
  /** A recurring job's runs of the previous day, including this one, and their rows or messages; null if this is the only one. */
  readonly day: { readonly runs: number; readonly rows: number } | null;
}

/**
 * Notifies the owner of how a run ended.
 *
 * @param link the job's page
 * @param settings the page for disabling these mails
 */
export function runFinishedMail(reader: Reader, run: FinishedRun, link: string, settings: string): Mail {
  const { job, status, rows, messages, reason, day } = run;
  const happened =
    messages === null
      ? msg(`mail.run_${status}.happened`, { job, rows })
      : msg(`mail.run_${status}.sent`, { job, count: messages });
  const parts: MailPart[] = [{ kind: 'text', text: happened }];
  if (day) {
    const ofDay =
      messages === null
        ? msg('mail.run_ended.day', day)
        : msg('mail.run_ended.day_sent', { runs: day.runs, count: day.rows });
    parts.push({ kind: 'text', text: ofDay });
  }
  if (reason !== null) parts.push({ kind: 'text', text: reason });
  parts.push({ kind: 'link', label: msg('mail.run_ended.link'), url: link });
  return layoutMail(reader, {
    subject: msg(`mail.run_${status}.subject`, { job }),
    parts,
    footer: msg('mail.run_ended.footer', { url: settings }),
  });
}
