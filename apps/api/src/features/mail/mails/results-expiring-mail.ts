import { msg } from '@trawl/contracts';
import { layoutMail, type Mail, type MailPart, type Reader } from '../layout-mail.ts';

export interface ExpiringJob {
  readonly name: string;
  readonly rows: number;
  /** An ISO time. */
  readonly keptUntil: string;
  readonly url: string;
}

/** Maximum number of jobs that a mail lists; further ones are only counted. */
export const LISTED_MAX = 30;

/**
 * Notifies a user of the results that will be deleted.
 *
 * @param jobs in the order of their deletion
 * @param count how many jobs there are in total
 * @param list the page that lists all jobs
 */
export function resultsExpiringMail(reader: Reader, jobs: readonly ExpiringJob[], count: number, list: string): Mail {
  const parts: MailPart[] = jobs.flatMap(({ name, rows, keptUntil, url }): MailPart[] => [
    { kind: 'text', text: msg('mail.results_expiring.job', { job: name, rows, time: { moment: keptUntil } }) },
    { kind: 'link', label: msg('mail.results_expiring.open'), url, quiet: true },
  ]);
  const more = count - jobs.length;
  return layoutMail(reader, {
    subject: msg('mail.results_expiring.subject', { count }),
    parts: [
      { kind: 'text', text: msg('mail.results_expiring.happens', { count }) },
      ...parts,
      ...(more > 0 ? [{ kind: 'text', text: msg('mail.results_expiring.more', { count: more }) } as const] : []),
      { kind: 'text', text: msg('mail.results_expiring.do') },
      { kind: 'link', label: msg('mail.results_expiring.list'), url: list },
    ],
    footer: msg('mail.results_expiring.footer'),
  });
}
