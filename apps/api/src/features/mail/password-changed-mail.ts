import { layoutMail, type Mail } from './layout-mail.ts';
import { originPart, type StoredOrigin } from './origin.ts';

/**
 * The mail that tells an owner of a new password.
 *
 * @param link the page where a lost password is set anew
 */
export const passwordChangedMail = (name: string, origin: StoredOrigin, link: string): Mail =>
  layoutMail(
    'Your Trawl password was changed',
    name,
    [
      { kind: 'text', text: 'The password of your account was changed, and all other sessions were signed out.' },
      ...originPart(origin),
      { kind: 'text', text: 'If that wasn’t you, set a new password at once:' },
      { kind: 'link', label: 'Set a new password', url: link },
    ],
    'You get this mail whenever your password changes.',
  );
