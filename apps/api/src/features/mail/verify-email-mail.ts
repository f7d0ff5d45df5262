import { hasLink } from '@trawl/contracts';
import { layoutMail, type Mail } from './layout-mail.ts';
import { type Origin, originFacts } from './origin.ts';

/**
 * The mail that carries the code and the link. Anybody can have it sent to anybody, so it says who asked for it.
 *
 * @param link the whole address of the verification page, with address and token
 * @param origin when and from where it was asked for
 * @param deletion the page that deletes the registration; null for a new address of an account that has another one
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
