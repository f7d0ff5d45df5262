import { msg } from '@trawl/contracts';
import { layoutMail, type Mail, type Reader } from '../layout-mail.ts';
import { originPart, type StoredOrigin } from '../origin.ts';

/**
 * Notifies an owner that the password was changed.
 *
 * @param link the page for resetting the password
 */
export const passwordChangedMail = (reader: Reader, origin: StoredOrigin, link: string): Mail =>
  layoutMail(reader, {
    subject: msg('mail.password_changed.subject'),
    parts: [
      { kind: 'text', text: msg('mail.password_changed.happened') },
      ...originPart(origin),
      { kind: 'text', text: msg('mail.password_changed.otherwise') },
      { kind: 'link', label: msg('mail.set_password'), url: link },
    ],
    footer: msg('mail.password_changed.footer'),
  });
