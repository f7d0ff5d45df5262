import { CheckAuthData, LoginInput, OtpInput, RegisterInput, UserData, VerifyEmailInput } from '@trawl/contracts';
import { z } from 'zod';
import { publicProcedure, router, userProcedure } from '../../http/trpc.ts';
import { login } from './login.ts';
import { useLimit } from './rate-limit.ts';
import { register } from './register.ts';
import { endSession } from './sessions.ts';
import { viewUser } from './user-view.ts';
import { checkCode, checkLink, resendVerification } from './verification.ts';

const Nothing = z.object({});
const tags = ['Users'];

/** Logins, codes and mails of one address, over all accounts: wide, since an office shares one; loopback has none. */
const addressed = publicProcedure.use(async ({ ctx, next }) => {
  const { address } = ctx.client;
  if (address && !isLoopback(address)) {
    const { env, db, clock } = ctx.app;
    await useLimit(db, `address:${address}`, { count: env.ADDRESS_LIMIT, windowMs: 15 * 60_000 }, clock.now());
  }
  return next();
});

const isLoopback = (address: string): boolean => /^(127\.|::1$|::ffff:127\.)/.test(address);

export const peopleRouter = router({
  checkAuth: userProcedure
    .meta({ openapi: { method: 'GET', path: '/users/check-auth', tags, summary: 'Who is logged in' } })
    .input(z.void())
    .output(CheckAuthData)
    .query(async ({ ctx }) => {
      const user = await viewUser(ctx.app, ctx.person);
      const { isEmailVerified, funds, subscription } = user;
      return { isEmailVerified, funds, subscription, user };
    }),

  register: addressed
    .meta({
      openapi: { method: 'POST', path: '/users/register', tags, summary: 'Create an account' },
      message: 'Registration successful',
    })
    .input(RegisterInput)
    .output(UserData)
    .mutation(async ({ ctx, input }) => {
      const { person, token } = await register(ctx.app, input, ctx.client);
      ctx.setSession(token);
      return { user: await viewUser(ctx.app, person) };
    }),

  login: addressed
    .meta({
      openapi: { method: 'POST', path: '/users/login', tags, summary: 'Sign in' },
      message: 'Login successful',
    })
    .input(LoginInput)
    .output(UserData)
    .mutation(async ({ ctx, input }) => {
      const { person, token } = await login(ctx.app, input, ctx.client);
      // One browser, one session: the one before ends where another begins.
      if (ctx.token) await endSession(ctx.app.db, ctx.token);
      ctx.setSession(token);
      return { user: await viewUser(ctx.app, person) };
    }),

  logout: publicProcedure
    .meta({ openapi: { method: 'POST', path: '/users/logout', tags, summary: 'Sign out' } })
    .input(z.void())
    .output(Nothing)
    .mutation(async ({ ctx }) => {
      if (ctx.token) await endSession(ctx.app.db, ctx.token);
      ctx.clearSession();
      return {};
    }),

  resendEmailVerification: userProcedure
    .meta({
      openapi: { method: 'POST', path: '/users/resend-email-verification', tags, summary: 'Send another code' },
      message: 'A new verification email has been sent to your email',
    })
    .input(z.void())
    .output(Nothing)
    .mutation(async ({ ctx }) => {
      await resendVerification(ctx.app, ctx.person);
      return {};
    }),

  checkEmailVerification: userProcedure
    .meta({
      openapi: { method: 'POST', path: '/users/check-email-verification', tags, summary: 'Verify by code' },
      message: 'Email verified successfully',
    })
    .input(OtpInput)
    .output(Nothing)
    .mutation(async ({ ctx, input }) => {
      await checkCode(ctx.app, ctx.person, input.otp);
      return {};
    }),

  verifyEmail: addressed
    .meta({
      openapi: { method: 'GET', path: '/users/verify-email', tags, summary: 'Verify by the link of the mail' },
      message: 'Email verified successfully',
    })
    .input(VerifyEmailInput)
    .output(Nothing)
    .query(async ({ ctx, input }) => {
      await checkLink(ctx.app, input.email, input.token);
      return {};
    }),
});
