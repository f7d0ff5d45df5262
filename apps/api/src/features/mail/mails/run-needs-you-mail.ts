import { msg, type SystemMessage } from '@trawl/contracts';
import { layoutMail, type Mail, type Reader } from '../layout-mail.ts';

/** Notifies an owner that a job is paused until the owner acts. */
export const runNeedsYouMail = (reader: Reader, job: string, reason: SystemMessage | string, link: string): Mail =>
  layoutMail(reader, {
    subject: msg('mail.run_paused.subject', { job }),
    parts: [
      { kind: 'text', text: msg('mail.run_paused.happened', { job, reason }) },
      { kind: 'text', text: msg('mail.run_paused.kept') },
      { kind: 'link', label: msg('mail.run_paused.link'), url: link },
    ],
    footer: msg('mail.run_paused.footer'),
  });
