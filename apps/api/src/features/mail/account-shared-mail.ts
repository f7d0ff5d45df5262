import { layoutMail, type Mail } from './layout-mail.ts';

/**
 * Tells an owner that a linked account is now shared.
 *
 * @param link the page that stops sharing without a login
 */
export const accountSharedMail = (name: string, account: string, link: string): Mail =>
  layoutMail(
    `${account} is shared now`,
    name,
    [
      {
        kind: 'text',
        text: `Sharing was switched on for ${account}. Other customers’ messages are sent with it, up to the daily limit you set.`,
      },
      { kind: 'text', text: 'If you want that, there is nothing to do. If it wasn’t you, stop it here:' },
      { kind: 'link', label: 'Stop sharing', url: link },
      { kind: 'text', text: 'The link works for 30 days. Then set a new password, which signs out every browser.' },
    ],
    'You get this mail whenever sharing is switched on for one of your accounts.',
  );
