import { msg, type SystemMessage } from '@trawl/contracts';
import { layoutMail, type Mail, type Reader } from '../layout-mail.ts';

/** Notifies the owner of an order that support ended it. `reason` says how many messages were delivered and what was returned. */
export const orderStoppedMail = (reader: Reader, job: string, reason: SystemMessage | string, link: string): Mail =>
  layoutMail(reader, {
    subject: msg('mail.order_stopped.subject', { job }),
    parts: [
      { kind: 'text', text: msg('mail.order_stopped.happened', { job }) },
      { kind: 'text', text: reason },
      { kind: 'link', label: msg('mail.order_stopped.link'), url: link },
    ],
    footer: msg('mail.order_stopped.footer'),
  });
