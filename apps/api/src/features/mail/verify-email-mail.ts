import { layoutMail, type Mail } from './layout-mail.ts';

/**
 * The mail that carries the code and the link.
 *
 * @param link the whole address of the verification page, with address and token
 */
export const verifyEmailMail = (name: string, code: string, link: string): Mail =>
  layoutMail(
    `${code} is your Trawl code`,
    name,
    [
      { kind: 'text', text: 'Enter this code to verify your e-mail address. It works for 10 minutes:' },
      { kind: 'code', code },
      { kind: 'text', text: 'Or open this link, which works for 24 hours:' },
      { kind: 'link', label: 'Verify my e-mail address', url: link },
    ],
    'If you didn’t create a Trawl account, you can ignore this mail.',
  );
