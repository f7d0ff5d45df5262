import { msg } from '@trawl/contracts';
import { layoutMail, type Mail, type Reader } from './layout-mail.ts';

/** Notifies the owner of a linked account that the platform no longer accepts its session. */
export const accountExpiredMail = (reader: Reader, account: string, link: string): Mail =>
  layoutMail(reader, {
    subject: msg('mail.account_expired.subject', { account }),
    parts: [
      { kind: 'text', text: msg('mail.account_expired.happened', { account }) },
      { kind: 'text', text: msg('mail.account_expired.do') },
      { kind: 'link', label: msg('mail.account_expired.link'), url: link },
    ],
    footer: msg('mail.account_expired.footer'),
  });
