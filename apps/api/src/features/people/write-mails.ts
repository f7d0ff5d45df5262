import { eq } from 'drizzle-orm';
import type { AppContext } from '../../context.ts';
import { users } from '../../db/schema/index.ts';
import {
  addressChangedMail,
  MAILS,
  type MailKind,
  type MailWriter,
  passwordChangedMail,
  resetPasswordMail,
  verifyEmailMail,
} from '../mail/index.ts';
import { issueReset } from './reset-password.ts';
import { issueVerification } from './verification.ts';

type Kind = Extract<MailKind, 'verify_email' | 'reset_password' | 'address_changed' | 'password_changed'>;

/** The mails about a person's account, each with the secrets made for it. */
export function peopleWriters(context: AppContext): Readonly<Record<Kind, MailWriter>> {
  const { db, clock, env } = context;
  const forgotPassword = new URL('/forgot-password', env.PUBLIC_URL).href;

  /** An address of the app that carries who it is for and what proves it. */
  function linkTo(path: string, email: string, token: string): string {
    const link = new URL(path, env.PUBLIC_URL);
    link.searchParams.set('email', email);
    link.searchParams.set('token', token);
    return link.href;
  }

  return {
    async verify_email(payload) {
      const { userId, requestedAt } = MAILS.verify_email.parse(payload);
      const issued = await issueVerification(db, userId, requestedAt, clock.now());
      if (!issued) return null;
      const { name, email, isNew, code, linkToken } = issued;
      return { to: email, ...verifyEmailMail(name, code, linkTo('/verify-email', email, linkToken), isNew) };
    },

    async reset_password(payload) {
      const issued = await issueReset(db, MAILS.reset_password.parse(payload).email, clock.now());
      if (!issued) return null;
      const { name, email, token } = issued;
      return { to: email, ...resetPasswordMail(name, linkTo('/reset-password', email, token)) };
    },

    async address_changed(payload) {
      const { userId, to, newEmail, stage } = MAILS.address_changed.parse(payload);
      const [user] = await db.select({ name: users.name }).from(users).where(eq(users.id, userId));
      return user ? { to, ...addressChangedMail(user.name, newEmail, stage, forgotPassword) } : null;
    },

    async password_changed(payload) {
      const { userId } = MAILS.password_changed.parse(payload);
      const [user] = await db.select({ name: users.name, email: users.email }).from(users).where(eq(users.id, userId));
      return user ? { to: user.email, ...passwordChangedMail(user.name, forgotPassword) } : null;
    },
  };
}
