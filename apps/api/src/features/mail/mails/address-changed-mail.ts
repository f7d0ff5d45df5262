import { msg } from '@trawl/contracts';
import { layoutMail, type Mail, type MailPart, type Reader } from '../layout-mail.ts';
import { originPart, type StoredOrigin } from '../origin.ts';

/**
 * Notifies the current address of an account that a change to another address was requested.
 *
 * @param link the page for resetting the password
 */
export const addressChangeAskedMail = (reader: Reader, newEmail: string, origin: StoredOrigin, link: string): Mail =>
  layoutMail(reader, {
    subject: msg('mail.address_asked.subject'),
    parts: [
      { kind: 'text', text: msg('mail.address_asked.happened', { email: newEmail }) },
      ...originPart(origin),
      { kind: 'text', text: msg('mail.address_asked.until') },
      { kind: 'link', label: msg('mail.set_password'), url: link },
    ],
    footer: msg('mail.address.footer'),
  });

/**
 * Notifies the previous address of an account that it was replaced.
 *
 * @param link the page that restores the previous address; null if it has been restored in the meantime
 */
export const addressChangedMail = (
  reader: Reader,
  newEmail: string,
  origin: StoredOrigin,
  link: string | null,
): Mail => {
  const restoring: MailPart[] =
    link === null
      ? []
      : [
          { kind: 'text', text: msg('mail.address_changed.otherwise') },
          { kind: 'link', label: msg('mail.address_changed.link'), url: link },
        ];
  return layoutMail(reader, {
    subject: msg('mail.address_changed.subject'),
    parts: [
      { kind: 'text', text: msg('mail.address_changed.happened', { email: newEmail }) },
      ...originPart(origin),
      ...restoring,
    ],
    footer: msg('mail.address.footer'),
  });
};
