import { layoutMail, type Mail } from './layout-mail.ts';
import { originPart, type StoredOrigin } from './origin.ts';

const FOOTER = 'You get this mail because this address is, or was, the one of your account.';

/**
 * Tells the current address of an account that a change to another address was requested.
 *
 * @param link the page for resetting the password
 */
export const addressChangeAskedMail = (name: string, newEmail: string, origin: StoredOrigin, link: string): Mail =>
  layoutMail(
    'A new email address for your Trawl account',
    name,
    [
      {
        kind: 'text',
        text: `Somebody who is signed in to your account, and knows its password, asked to change its email address to ${newEmail}.`,
      },
      ...originPart(origin),
      {
        kind: 'text',
        text: 'This address counts until the new one is verified. If that wasn’t you, set a new password: it ends all sessions and stops the change.',
      },
      { kind: 'link', label: 'Set a new password', url: link },
    ],
    FOOTER,
  );

/**
 * Tells the previous address of an account that it was replaced.
 *
 * @param link the page that restores the previous address; null if it has been restored in the meantime
 */
export const addressChangedMail = (name: string, newEmail: string, origin: StoredOrigin, link: string | null): Mail =>
  layoutMail(
    'The email address of your Trawl account was changed',
    name,
    [
      { kind: 'text', text: `Your account now has the email address ${newEmail}. Mails go there from now on.` },
      ...originPart(origin),
      ...(link === null
        ? []
        : [
            {
              kind: 'text' as const,
              text: 'If that wasn’t you, take your account back. That restores this address, signs out every browser and has you set a new password. The link works for 7 days:',
            },
            { kind: 'link' as const, label: 'Restore this address', url: link },
          ]),
    ],
    FOOTER,
  );
