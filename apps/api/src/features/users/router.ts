import {
  CheckAuthData,
  ForgotPasswordInput,
  OtpInput,
  RegisterInput,
  ResetPasswordInput,
  UserData,
  VerifyEmailInput,
} from '@trawl/contracts';
import { z } from 'zod';
import { mergeRouters, publicProcedure, router, userProcedure } from '../../procedures/trpc.ts';
import { recordAudit } from './audit.ts';
import { checkCode, checkLink } from './email/check-verification.ts';
import { resendVerification } from './email/verification.ts';
import { requestReset, resetPassword } from './passwords/reset-password.ts';
import { profileRouter } from './profile/profile-router.ts';
import { viewUser } from './profile/user-view.ts';
import { consumeAddressRateLimit } from './rate-limit.ts';
import { endSession } from './sessions.ts';
import { register } from './sign-in/register.ts';

const Nothing = z.object({});
const tags = ['Users'];

/** Logins, codes and mails per address, over all accounts. */
export const addressedProcedure = publicProcedure.use(async ({ ctx, next }) => {
  const limit = { count: ctx.app.env.ADDRESS_LIMIT, windowMs: 15 * 60_000, refusal: 'auth.too_many_tries' } as const;
  await consumeAddressRateLimit(ctx.app, ctx.client.address, 'address', limit);
  return next();
});

const authRouter = router({
  checkAuth: userProcedure
    .meta({ openapi: { method: 'GET', path: '/users/check-auth', tags, summary: 'Get the signed-in user' } })
    .input(z.void())
    .output(CheckAuthData)
    .query(async ({ ctx }) => {
      const user = await viewUser(ctx.app, ctx.user);
      const { isEmailVerified, funds, subscription } = user;
      return { isEmailVerified, funds, subscription, user };
    }),

  register: addressedProcedure
    .meta({
      openapi: { method: 'POST', protect: false, path: '/users/register', tags, summary: 'Create an account' },
      message: 'answer.registered',
    })
    .input(RegisterInput)
    .output(UserData)
    .mutation(async ({ ctx, input }) => {
      const { user, token } = await register(ctx.app, input, ctx.client);
      ctx.setSession(token);
      return { user: await viewUser(ctx.app, user) };
    }),

  logout: publicProcedure
    .meta({ openapi: { method: 'POST', protect: false, path: '/users/logout', tags, summary: 'Sign out' } })
    .input(z.void())
    .output(Nothing)
    .mutation(async ({ ctx }) => {
      const { app, client, user, token } = ctx;
      if (token) await endSession(app.db, token);
      if (user) await recordAudit(app.db, user.id, 'signed_out', client, app.clock.now());
      ctx.clearSession();
      return {};
    }),

  resendEmailVerification: userProcedure
    .meta({
      openapi: { method: 'POST', path: '/users/resend-email-verification', tags, summary: 'Send another code' },
      message: 'answer.verification_mail_sent',
    })
    .input(z.void())
    .output(Nothing)
    .mutation(async ({ ctx }) => {
      await resendVerification(ctx.app, ctx.user);
      return {};
    }),

  checkEmailVerification: userProcedure
    .meta({
      openapi: {
        method: 'POST',
        path: '/users/check-email-verification',
        tags,
        summary: 'Verify the email address by code',
      },
      message: 'answer.email_verified',
    })
    .input(OtpInput)
    .output(Nothing)
    .mutation(async ({ ctx, input }) => {
      await checkCode(ctx.app, ctx.user, input.otp, ctx.client);
      return {};
    }),

  verifyEmail: addressedProcedure
    .meta({
      openapi: {
        method: 'GET',
        protect: false,
        path: '/users/verify-email',
        tags,
        summary: 'Verify the email address by link',
      },
      message: 'answer.email_verified',
    })
    .input(VerifyEmailInput)
    .output(Nothing)
    .query(async ({ ctx, input }) => {
      await checkLink(ctx.app, input, ctx.token, ctx.client);
      return {};
    }),

  forgotPassword: addressedProcedure
    .meta({
      openapi: {
        method: 'POST',
        protect: false,
        path: '/users/forgot-password',
        tags,
        summary: 'Send a link to set a new password',
      },
      message: 'answer.reset_mail_sent',
    })
    .input(ForgotPasswordInput)
    .output(Nothing)
    .mutation(async ({ ctx, input }) => {
      await requestReset(ctx.app, input.email, ctx.language);
      return {};
    }),

  resetPassword: addressedProcedure
    .meta({
      openapi: {
        method: 'POST',
        protect: false,
        path: '/users/reset-password',
        tags,
        summary: 'Set a new password by reset link',
      },
      message: 'answer.password_reset',
    })
    .input(ResetPasswordInput)
    .output(Nothing)
    .mutation(async ({ ctx, input }) => {
      await resetPassword(ctx.app, input, ctx.client);
      ctx.clearSession();
      return {};
    }),
});

export const usersRouter = mergeRouters(authRouter, profileRouter);
