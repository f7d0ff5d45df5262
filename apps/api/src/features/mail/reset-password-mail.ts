import { layoutMail, type Mail } from './layout-mail.ts';

/**
 * The mail for resetting a forgotten password.
 *
 * @param link the URL of the reset page, including address and token
 */
export const resetPasswordMail = (name: string, link: string): Mail =>
  layoutMail(
    'Reset your Trawl password',
    name,
    [
      { kind: 'text', text: 'Open this link to set a new password. It works once, and for 24 hours:' },
      { kind: 'link', label: 'Set a new password', url: link },
    ],
    'If you didn’t ask for this, you can ignore this mail: your password stays as it is.',
  );
