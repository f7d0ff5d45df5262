import type { UserId } from '@trawl/contracts';
import { eq } from 'drizzle-orm';
import type { AppContext } from '../../../context.ts';
import { users } from '../../../db/schema/index.ts';
import {
  accountRestoredMail,
  accountSuspendedMail,
  actionLink,
  addressChangeAskedMail,
  addressChangedMail,
  MAILS,
  type MailKind,
  type MailWriter,
  newDeviceMail,
  passwordChangedMail,
  readerOf,
  resetPasswordMail,
  verifyEmailMail,
} from '../../mail/index.ts';
import { issueTokenOf } from '../mail-links.ts';
import { issueReset } from '../passwords/reset-password.ts';
import { issueVerification } from './verification.ts';

type Kind = Extract<
  MailKind,
  | 'account_suspended'
  | 'account_restored'
  | 'verify_email'
  | 'reset_password'
  | 'address_changed'
  | 'password_changed'
  | 'new_device'
>;

/** The mails about a user's account, each with newly created secrets. */
export function userWriters(context: AppContext): Readonly<Record<Kind, MailWriter>> {
  const { db, clock, env } = context;
  const forgotPassword = new URL('/forgot-password', env.PUBLIC_URL).href;

  async function find(userId: UserId) {
    const [user] = await db.select().from(users).where(eq(users.id, userId));
    return user;
  }

  /** A URL of the app with the recipient's address and a token. */
  function linkTo(path: string, email: string, token: string): string {
    const link = new URL(path, env.PUBLIC_URL);
    link.searchParams.set('email', email);
    link.searchParams.set('token', token);
    return link.href;
  }

  return {
    async account_suspended(payload) {
      const { userId, reason } = MAILS.account_suspended.parse(payload);
      const user = await find(userId);
      const contact = new URL('/contact', env.PUBLIC_URL).href;
      return user ? { to: user.email, ...accountSuspendedMail(readerOf(user), reason, contact) } : null;
    },

    async account_restored(payload) {
      const { userId } = MAILS.account_restored.parse(payload);
      const user = await find(userId);
      const login = new URL('/login', env.PUBLIC_URL).href;
      return user ? { to: user.email, ...accountRestoredMail(readerOf(user), login) } : null;
    },

    async verify_email(payload) {
      const { userId, requestedAt } = MAILS.verify_email.parse(payload);
      const issued = await issueVerification(db, userId, requestedAt, clock.now());
      if (!issued) return null;
      const { reader, email, code, linkToken, origin, deletionToken } = issued;
      const deletion = deletionToken === null ? null : actionLink(env, deletionToken);
      const link = linkTo('/verify-email', email, linkToken);
      return { to: email, ...verifyEmailMail(reader, code, link, origin, deletion) };
    },

    async reset_password(payload) {
      const { email, language } = MAILS.reset_password.parse(payload);
      const issued = await issueReset(db, email, clock.now());
      if (!issued) return null;
      const { user, token } = issued;
      return {
        to: email,
        ...resetPasswordMail(readerOf(user, language), linkTo('/reset-password', email, token)),
      };
    },

    async address_changed(payload) {
      const { userId, to, newEmail, stage, linkId, origin } = MAILS.address_changed.parse(payload);
      const user = await find(userId);
      if (!user) return null;
      if (stage === 'asked') return { to, ...addressChangeAskedMail(readerOf(user), newEmail, origin, forgotPassword) };
      const token = linkId === undefined ? null : await issueTokenOf(db, linkId);
      return {
        to,
        ...addressChangedMail(readerOf(user), newEmail, origin, token === null ? null : actionLink(env, token)),
      };
    },

    async password_changed(payload) {
      const { userId, origin } = MAILS.password_changed.parse(payload);
      const user = await find(userId);
      return user ? { to: user.email, ...passwordChangedMail(readerOf(user), origin, forgotPassword) } : null;
    },

    async new_device(payload) {
      const { userId, at, ...from } = MAILS.new_device.parse(payload);
      const user = await find(userId);
      const origin = { at: new Date(at), ...from };
      return user ? { to: user.email, ...newDeviceMail(readerOf(user), origin, forgotPassword) } : null;
    },
  };
}
