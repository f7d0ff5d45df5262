import { layoutMail, type Mail } from './layout-mail.ts';
import { type Origin, originFacts } from './origin.ts';

/**
 * Tells an owner about a login from a new browser.
 *
 * @param link the page for resetting the password
 */
export const newDeviceMail = (name: string, origin: Origin, link: string): Mail =>
  layoutMail(
    'New sign-in to your Trawl account',
    name,
    [
      { kind: 'text', text: 'Somebody signed in to your account from a browser that we haven’t seen before.' },
      { kind: 'facts', facts: originFacts(origin) },
      { kind: 'text', text: 'If that was you, there is nothing to do.' },
      { kind: 'text', text: 'If it wasn’t you, set a new password now. That signs out every browser:' },
      { kind: 'link', label: 'Set a new password', url: link },
    ],
    'You get this mail when your account is used from a new browser.',
  );
