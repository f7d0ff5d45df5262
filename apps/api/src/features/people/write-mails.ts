import type { AppContext } from '../../context.ts';
import { MAILS, type MailWriter, verifyEmailMail } from '../mail/index.ts';
import { issueVerification } from './verification.ts';

/** Writes the mail that verifies an address, with a code and a link made for it. */
export const writeVerifyEmail =
  (context: AppContext): MailWriter =>
  async (payload) => {
    const { userId, requestedAt } = MAILS.verify_email.parse(payload);
    const issued = await issueVerification(context.db, userId, requestedAt, context.clock.now());
    if (!issued) return null;
    const link = new URL('/verify-email', context.env.PUBLIC_URL);
    link.searchParams.set('email', issued.email);
    link.searchParams.set('token', issued.linkToken);
    return { to: issued.email, ...verifyEmailMail(issued.name, issued.code, link.href) };
  };
