import { msg } from '@trawl/contracts';
import { layoutMail, type Mail, type Reader } from '../layout-mail.ts';

/**
 * The mail for resetting a forgotten password.
 *
 * @param link the URL of the reset page, including address and token
 */
export const resetPasswordMail = (reader: Reader, link: string): Mail =>
  layoutMail(reader, {
    subject: msg('mail.reset.subject'),
    parts: [
      { kind: 'text', text: msg('mail.reset.open') },
      { kind: 'link', label: msg('mail.set_password'), url: link },
    ],
    footer: msg('mail.reset.footer'),
  });
