import { msg } from '@trawl/contracts';
import { layoutMail, type Mail, type Reader } from '../layout-mail.ts';

/** Notifies a user that an operator suspended the account. */
export const accountSuspendedMail = (reader: Reader, reason: string, contact: string): Mail =>
  layoutMail(reader, {
    subject: msg('mail.suspended.subject'),
    parts: [
      { kind: 'text', text: msg('mail.suspended.happened', { reason }) },
      { kind: 'text', text: msg('mail.suspended.effects') },
      { kind: 'link', label: msg('mail.suspended.link'), url: contact },
    ],
    footer: msg('mail.suspension.footer'),
  });

/** Notifies a user that the suspension has ended. */
export const accountRestoredMail = (reader: Reader, login: string): Mail =>
  layoutMail(reader, {
    subject: msg('mail.restored.subject'),
    parts: [
      { kind: 'text', text: msg('mail.restored.happened') },
      { kind: 'link', label: msg('mail.restored.link'), url: login },
    ],
    footer: msg('mail.suspension.footer'),
  });
