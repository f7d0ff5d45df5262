import {
  CurrentPasswordInput,
  EnrolledData,
  LoginInput,
  LoginPasskeyOptionsInput,
  LoginSecondFactorInput,
  PasskeyAddInput,
  PasskeyOptionsData,
  PasskeyRemoveInput,
  SecondFactorsData,
  TotpConfirmInput,
  TotpSecretData,
  UserData,
} from '@trawl/contracts';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { users } from '../../db/schema/index.ts';
import { mergeRouters, type RequestContext, router, verifiedProcedure } from '../../procedures/trpc.ts';
import type { RequestUser } from '../../request-user.ts';
import { addressedProcedure, endSession, viewUser } from '../users/index.ts';
import { addPasskey, beginPasskey, removePasskey } from './enrol-passkey.ts';
import { beginTotp, confirmTotp, removeTotp } from './enrol-totp.ts';
import { viewFactors } from './factor-store.ts';
import { finishLogin } from './finish-login.ts';
import { login } from './login.ts';
import { passkeyLoginOptions } from './passkey-login.ts';
import { replaceCodes } from './replace-codes.ts';
import { cancelReset } from './reset.ts';

const tags = ['Users'];

/** Sets the browser's session, and the language of the user's mails. */
async function enter(ctx: RequestContext, { user, token }: { readonly user: RequestUser; readonly token: string }) {
  // One session per browser: beginning a session ends the previous one.
  if (ctx.token) await endSession(ctx.app.db, ctx.token);
  ctx.setSession(token);
  const language = ctx.client.language ?? user.language;
  // After the login's transaction: concurrent logins lock the user's row together, so none of them could change it.
  if (language !== user.language) await ctx.app.db.update(users).set({ language }).where(eq(users.id, user.id));
  return { user: await viewUser(ctx.app, { ...user, language }) };
}

/** Signing in, in one step or two. */
const loginRouter = router({
  login: addressedProcedure
    .meta({
      openapi: {
        method: 'POST',
        protect: false,
        path: '/users/login',
        tags,
        summary: 'Sign in',
        description:
          'With a second factor set up this answers 401 `second_factor_required` with a `ticket` of five minutes and the `methods` that finish the login.',
      },
      message: 'answer.signed_in',
    })
    .input(LoginInput)
    .output(UserData)
    .mutation(async ({ ctx, input }) => enter(ctx, await login(ctx.app, input, ctx.client))),

  loginSecondFactor: addressedProcedure
    .meta({
      openapi: {
        method: 'POST',
        protect: false,
        path: '/users/login/second-factor',
        tags,
        summary: 'Finish a login with a second factor',
        description:
          'Takes the ticket of the login with a `code` (of an authenticator app, or a recovery code) or the answer of a `passkey`. Five tries.',
      },
      message: 'answer.signed_in',
    })
    .input(LoginSecondFactorInput)
    .output(UserData)
    .mutation(async ({ ctx, input }) => enter(ctx, await finishLogin(ctx.app, input, ctx.client))),

  loginPasskeyOptions: addressedProcedure
    .meta({
      openapi: {
        method: 'POST',
        protect: false,
        path: '/users/login/passkey-options',
        tags,
        summary: 'Get passkey options for a login',
      },
    })
    .input(LoginPasskeyOptionsInput)
    .output(PasskeyOptionsData)
    .mutation(async ({ ctx, input }) => ({ options: await passkeyLoginOptions(ctx.app, input.ticket, ctx.client) })),
});

/** Adding and removing second factors; each change requires the password. */
const factorsRouter = router({
  secondFactors: verifiedProcedure
    .meta({ openapi: { method: 'GET', path: '/users/second-factors', tags, summary: 'List second factors' } })
    .input(z.void())
    .output(SecondFactorsData)
    .query(async ({ ctx }) => ({ secondFactors: await viewFactors(ctx.app, ctx.user.id) })),

  beginTotp: verifiedProcedure
    .meta({
      openapi: {
        method: 'POST',
        path: '/users/second-factors/totp',
        tags,
        summary: 'Begin authenticator app setup',
      },
      secretAnswer: true,
    })
    .input(CurrentPasswordInput)
    .output(TotpSecretData)
    .mutation(({ ctx, input }) => beginTotp(ctx.app, ctx.user, input.currentPassword)),

  confirmTotp: verifiedProcedure
    .meta({
      openapi: {
        method: 'POST',
        path: '/users/second-factors/totp/confirm',
        tags,
        summary: 'Confirm authenticator app setup',
      },
      message: 'answer.totp_added',
      secretAnswer: true,
    })
    .input(TotpConfirmInput)
    .output(EnrolledData)
    .mutation(async ({ ctx, input }) => {
      const codes = await confirmTotp(ctx.app, ctx.user, input.code, ctx.token, ctx.client);
      return { secondFactors: await viewFactors(ctx.app, ctx.user.id), recoveryCodes: codes && [...codes] };
    }),

  removeTotp: verifiedProcedure
    .meta({
      openapi: {
        method: 'POST',
        path: '/users/second-factors/totp/remove',
        tags,
        summary: 'Remove the authenticator app',
      },
      message: 'answer.totp_removed',
    })
    .input(CurrentPasswordInput)
    .output(SecondFactorsData)
    .mutation(async ({ ctx, input }) => {
      await removeTotp(ctx.app, ctx.user, input.currentPassword, ctx.client);
      return { secondFactors: await viewFactors(ctx.app, ctx.user.id) };
    }),

  beginPasskey: verifiedProcedure
    .meta({
      openapi: {
        method: 'POST',
        path: '/users/second-factors/passkeys/options',
        tags,
        summary: 'Get options for creating a passkey',
      },
    })
    .input(CurrentPasswordInput)
    .output(PasskeyOptionsData)
    .mutation(async ({ ctx, input }) => ({
      options: await beginPasskey(ctx.app, ctx.user, input.currentPassword),
    })),

  addPasskey: verifiedProcedure
    .meta({
      openapi: { method: 'POST', path: '/users/second-factors/passkeys', tags, summary: 'Add a passkey' },
      message: 'answer.passkey_added',
      // Some authenticators include their vendor's certificates.
      bodyLimit: 48 * 1024,
      secretAnswer: true,
    })
    .input(PasskeyAddInput)
    .output(EnrolledData)
    .mutation(async ({ ctx, input }) => {
      const codes = await addPasskey(ctx.app, ctx.user, input, ctx.token, ctx.client);
      return { secondFactors: await viewFactors(ctx.app, ctx.user.id), recoveryCodes: codes && [...codes] };
    }),

  removePasskey: verifiedProcedure
    .meta({
      openapi: {
        method: 'POST',
        path: '/users/second-factors/passkeys/{id}/remove',
        tags,
        summary: 'Remove a passkey',
      },
      message: 'answer.passkey_removed',
    })
    .input(PasskeyRemoveInput)
    .output(SecondFactorsData)
    .mutation(async ({ ctx, input }) => {
      await removePasskey(ctx.app, ctx.user, input, ctx.client);
      return { secondFactors: await viewFactors(ctx.app, ctx.user.id) };
    }),

  replaceRecoveryCodes: verifiedProcedure
    .meta({
      openapi: {
        method: 'POST',
        path: '/users/second-factors/recovery-codes',
        tags,
        summary: 'Replace the recovery codes',
      },
      message: 'answer.recovery_codes_replaced',
      secretAnswer: true,
    })
    .input(CurrentPasswordInput)
    .output(EnrolledData)
    .mutation(async ({ ctx, input }) => {
      const codes = await replaceCodes(ctx.app, ctx.user, input.currentPassword, ctx.client);
      return { secondFactors: await viewFactors(ctx.app, ctx.user.id), recoveryCodes: [...codes] };
    }),

  cancelSecondFactorReset: verifiedProcedure
    .meta({
      openapi: {
        method: 'POST',
        path: '/users/second-factors/cancel-reset',
        tags,
        summary: 'Cancel a reset of second factors',
      },
      message: 'answer.second_factors_kept',
    })
    .input(z.void())
    .output(SecondFactorsData)
    .mutation(async ({ ctx }) => {
      const { app, client, user } = ctx;
      await app.db.transaction((tx) => cancelReset(tx, user.id, client, app.clock.now()));
      return { secondFactors: await viewFactors(app, user.id) };
    }),
});

export const secondFactorRouter = mergeRouters(loginRouter, factorsRouter);
