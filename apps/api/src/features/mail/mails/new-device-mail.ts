import { msg } from '@trawl/contracts';
import { layoutMail, type Mail, type Reader } from '../layout-mail.ts';
import { type Origin, originFacts } from '../origin.ts';

/**
 * Notifies an owner of a login from a new browser.
 *
 * @param link the page for resetting the password
 */
export const newDeviceMail = (reader: Reader, origin: Origin, link: string): Mail =>
  layoutMail(reader, {
    subject: msg('mail.new_device.subject'),
    parts: [
      { kind: 'text', text: msg('mail.new_device.happened') },
      { kind: 'facts', facts: originFacts(origin) },
      { kind: 'text', text: msg('mail.new_device.if_you') },
      { kind: 'text', text: msg('mail.new_device.otherwise') },
      { kind: 'link', label: msg('mail.set_password'), url: link },
    ],
    footer: msg('mail.new_device.footer'),
  });
