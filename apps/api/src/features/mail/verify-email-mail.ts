import { layoutMail, type Mail } from './layout-mail.ts';

/**
 * The mail that carries the code and the link.
 *
 * @param link the whole address of the verification page, with address and token
 * @param isNew is it the new address of an account that has another one?
 */
export const verifyEmailMail = (name: string, code: string, link: string, isNew: boolean): Mail =>
  layoutMail(
    `${code} is your Trawl code`,
    name,
    [
      {
        kind: 'text',
        text: isNew
          ? 'Enter this code to make this the e-mail address of your account. It works for 10 minutes:'
          : 'Enter this code to verify your e-mail address. It works for 10 minutes:',
      },
      { kind: 'code', code },
      { kind: 'text', text: 'Or open this link, which works for 24 hours:' },
      { kind: 'link', label: 'Verify my e-mail address', url: link },
    ],
    isNew
      ? 'If you didn’t ask for this, you can ignore this mail: the account keeps its address.'
      : 'If you didn’t create a Trawl account, you can ignore this mail.',
  );
