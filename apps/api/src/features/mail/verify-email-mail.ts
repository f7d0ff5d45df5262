import { hasLink } from '@trawl/contracts';
import { layoutMail, type Mail } from './layout-mail.ts';
import { type Origin, originFacts } from './origin.ts';

/**
 * The mail with the verification code and link. Anyone can trigger it for any address, so it contains the origin of the request.
 *
 * @param link the URL of the verification page, including address and token
 * @param origin when and from where it was requested
 * @param deletion the page that deletes the registration; null for a new address of an existing account
 */
export const verifyEmailMail = (
  name: string,
  code: string,
  link: string,
  origin: Origin,
  deletion: string | null,
): Mail =>
  layoutMail(
    `${code} is your Trawl code`,
    name,
    [
      {
        kind: 'text',
        text:
          deletion === null
            ? 'Enter this code to make this the email address of your account. It works for 10 minutes:'
            : 'Enter this code to verify your email address. It works for 10 minutes:',
      },
      { kind: 'code', code },
      { kind: 'text', text: 'Or open this link, which works for 24 hours:' },
      { kind: 'link', label: 'Verify my email address', url: link },
      {
        kind: 'text',
        text:
          deletion === null
            ? 'This is who asked for it. If you don’t recognize them, use neither the code nor the link: the account then keeps its address.'
            : 'This is who registered. If it wasn’t you, use neither the code nor the link: they would verify somebody else’s account with your address.',
      },
      { kind: 'facts', facts: [['Name', hasLink(name) ? 'not shown' : name], ...originFacts(origin)] },
      ...(deletion === null
        ? []
        : [{ kind: 'link' as const, label: 'This wasn’t me: delete the account', url: deletion, quiet: true }]),
    ],
    deletion === null
      ? 'You get this mail because an account asked for this address.'
      : 'An account that nobody verifies is deleted after 7 days.',
  );
