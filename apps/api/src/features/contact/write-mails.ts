import type { Env } from '../../env.ts';
import { layoutMail, MAILS, type MailKind, type MailWriter } from '../mail/index.ts';

/** The mail that carries a visitor's message to support; an answer to it goes to the visitor. */
export function contactWriters(env: Env): Readonly<Record<Extract<MailKind, 'contact'>, MailWriter>> {
  return {
    async contact(payload) {
      const { name, email, subject, message } = MAILS.contact.parse(payload);
      if (!env.SUPPORT_EMAIL) return null;
      const paragraphs = message.split(/\s*\n\s*/).map((text) => ({ kind: 'text', text }) as const);
      const written = layoutMail(
        `Contact: ${subject}`,
        'support',
        [{ kind: 'text', text: `${name} (${email}) writes:` }, ...paragraphs],
        'You get this mail since somebody used the contact form. An answer goes to the address above.',
      );
      return { to: env.SUPPORT_EMAIL, replyTo: email, ...written };
    },
  };
}
