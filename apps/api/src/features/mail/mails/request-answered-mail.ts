import { msg, type SupportRequestKind } from '@trawl/contracts';
import { layoutMail, type Mail, paragraphsOf, type Reader } from '../layout-mail.ts';

/** Notifies a user of support's answer, which is an operator's text. */
export function requestAnsweredMail(reader: Reader, kind: SupportRequestKind, answer: string, link: string): Mail {
  const about = msg(`mail.request_about.${kind}`);
  return layoutMail(reader, {
    subject: msg('mail.request_answered.subject', { about }),
    parts: [
      { kind: 'text', text: msg('mail.request_answered.happened', { about }) },
      ...paragraphsOf(answer),
      { kind: 'link', label: msg('mail.request_answered.link'), url: link },
    ],
    footer: msg('mail.request_answered.footer'),
  });
}
