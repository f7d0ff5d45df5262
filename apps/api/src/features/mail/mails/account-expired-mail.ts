import { msg } from '@trawl/contracts';
import { layoutMail, type Mail, type Reader } from '../layout-mail.ts';

export interface JobOfAccount {
  readonly name: string;
  readonly url: string;
}

/**
 * Notifies the owner of a linked account that the platform no longer accepts its session.
 *
 * @param jobs the owner's jobs that use the account
 */
export const accountExpiredMail = (
  reader: Reader,
  account: string,
  link: string,
  jobs: readonly JobOfAccount[],
): Mail =>
  layoutMail(reader, {
    subject: msg('mail.account_expired.subject', { account }),
    parts: [
      { kind: 'text', text: msg('mail.account_expired.happened', { account }) },
      { kind: 'text', text: msg('mail.account_expired.do') },
      { kind: 'link', label: msg('mail.account_expired.link'), url: link },
      ...(jobs.length > 0 ? [{ kind: 'text', text: msg('mail.account_expired.jobs') } as const] : []),
      ...jobs.map(({ name, url }) => ({ kind: 'link', label: name, url, quiet: true }) as const),
    ],
    footer: msg('mail.account_expired.footer'),
  });
