import { layoutMail, type Mail } from './layout-mail.ts';

/** Tells the owner of a linked account that the platform no longer accepts its session. */
export const accountExpiredMail = (name: string, account: string, link: string): Mail =>
  layoutMail(
    `${account} needs you`,
    name,
    [
      {
        kind: 'text',
        text: `The platform no longer accepts the session of ${account}, or asks its owner to confirm something. Nothing is read or sent with it until you renew it.`,
      },
      { kind: 'text', text: 'Log in to the platform yourself, confirm what it asks, and paste the new session ID.' },
      { kind: 'link', label: 'Open your accounts', url: link },
    ],
    'You get this mail because you linked this account.',
  );
