import { layoutMail, type Mail } from './layout-mail.ts';
import { originPart, type StoredOrigin } from './origin.ts';

/**
 * Tells an owner that the password was changed.
 *
 * @param link the page for resetting the password
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
