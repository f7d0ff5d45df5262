import { layoutMail, type Mail, type MailPart } from './layout-mail.ts';

/**
 * The mail that tells the old address of a new one: when it is asked for, and when it counts.
 *
 * @param link the page where a lost password is set anew
 */
export function addressChangedMail(name: string, newEmail: string, stage: 'asked' | 'done', link: string): Mail {
  const footer = 'You get this mail because this address is, or was, the one of your account.';
  if (stage === 'done') {
    return layoutMail(
      'The e-mail address of your Trawl account was changed',
      name,
      [
        { kind: 'text', text: `Your account now has the e-mail address ${newEmail}. Mails go there from now on.` },
        {
          kind: 'text',
          text: 'If that wasn’t you, please answer this mail, so that we can give you back your account.',
        },
      ],
      footer,
    );
  }
  const parts: MailPart[] = [
    {
      kind: 'text',
      text: `Somebody who is signed in to your account asked to change its e-mail address to ${newEmail}.`,
    },
    {
      kind: 'text',
      text: 'This address counts until the new one is verified. If that wasn’t you, set a new password: it ends all sessions and stops the change.',
    },
    { kind: 'link', label: 'Set a new password', url: link },
  ];
  return layoutMail('A new e-mail address for your Trawl account', name, parts, footer);
}
