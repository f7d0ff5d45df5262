import { msg } from '@trawl/contracts';
import { layoutMail, type Mail, type Reader } from '../layout-mail.ts';

/**
 * Notifies an owner that a linked account is now shared.
 *
 * @param link the page that stops sharing without a login
 */
export const accountSharedMail = (reader: Reader, account: string, link: string): Mail =>
  layoutMail(reader, {
    subject: msg('mail.account_shared.subject', { account }),
    parts: [
      { kind: 'text', text: msg('mail.account_shared.happened', { account }) },
      { kind: 'text', text: msg('mail.account_shared.otherwise') },
      { kind: 'link', label: msg('mail.account_shared.link'), url: link },
      { kind: 'text', text: msg('mail.account_shared.afterwards') },
    ],
    footer: msg('mail.account_shared.footer'),
  });
