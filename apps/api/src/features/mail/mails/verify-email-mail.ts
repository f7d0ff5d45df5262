import { hasLink, msg } from '@trawl/contracts';
import { type Fact, layoutMail, type Mail, type MailPart, type Reader } from '../layout-mail.ts';
import { type Origin, originFacts } from '../origin.ts';

/**
 * The mail with the verification code and link. Anyone can trigger it for any address, so it contains the origin of the request.
 *
 * @param link the URL of the verification page, including address and token
 * @param origin when and from where it was requested
 * @param deletion the page that deletes the registration; null for a new address of an existing account
 */
export function verifyEmailMail(
  reader: Reader,
  code: string,
  link: string,
  origin: Origin,
  deletion: string | null,
): Mail {
  const isChange = deletion === null;
  const name: Fact = [msg('mail.name'), hasLink(reader.name) ? msg('mail.not_shown') : reader.name];
  const parts: MailPart[] = [
    { kind: 'text', text: msg(isChange ? 'mail.verify.enter_new' : 'mail.verify.enter') },
    { kind: 'code', code },
    { kind: 'text', text: msg('mail.verify.or_link') },
    { kind: 'link', label: msg('mail.verify.link'), url: link },
    { kind: 'text', text: msg(isChange ? 'mail.verify.requested_by' : 'mail.verify.registered_by') },
    { kind: 'facts', facts: [name, ...originFacts(origin)] },
  ];
  if (!isChange) parts.push({ kind: 'link', label: msg('mail.verify.delete'), url: deletion, quiet: true });
  return layoutMail(reader, {
    subject: msg('mail.verify.subject', { code }),
    parts,
    footer: msg(isChange ? 'mail.verify.footer_new' : 'mail.verify.footer'),
  });
}
