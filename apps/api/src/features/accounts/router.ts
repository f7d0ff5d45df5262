import {
  AccountCreateInput,
  AccountData,
  AccountIdentifyData,
  AccountIdentifyInput,
  AccountPath,
  AccountsData,
  AccountUpdateInput,
} from '@trawl/contracts';
import { z } from 'zod';
import { router, verifiedProcedure } from '../../procedures/trpc.ts';
import { addAccount } from './add-account.ts';
import { deleteLinkedAccount } from './delete-account.ts';
import { identifyAccount } from './identify-account.ts';
import { updateAccount } from './update-account.ts';
import { getAccount, listAccounts } from './view-account.ts';

const tags = ['Accounts'];

/** The accounts that a user has linked. */
export const accountsRouter = router({
  list: verifiedProcedure
    .meta({ openapi: { method: 'GET', path: '/accounts', tags, summary: 'List linked accounts' } })
    .input(z.void())
    .output(AccountsData)
    .query(async ({ ctx }) => ({ accounts: await listAccounts(ctx.app.db, ctx.user.id) })),

  add: verifiedProcedure
    .meta({
      openapi: { method: 'POST', path: '/accounts', tags, summary: 'Link an account by its session ID' },
      message: 'answer.account_added',
    })
    .input(AccountCreateInput)
    .output(AccountData)
    .mutation(async ({ ctx, input }) => {
      const id = await addAccount(ctx.app, ctx.user, input, ctx.client);
      return { account: await getAccount(ctx.app.db, ctx.user.id, id) };
    }),

  // A mutation, so that the session ID isn't part of a URL.
  identify: verifiedProcedure
    .meta({
      openapi: { method: 'POST', path: '/accounts/identify', tags, summary: 'Identify the account of a session' },
    })
    .input(AccountIdentifyInput)
    .output(AccountIdentifyData)
    .mutation(({ ctx, input }) => identifyAccount(ctx.app, ctx.user, input)),

  update: verifiedProcedure
    .meta({
      openapi: {
        method: 'PUT',
        path: '/accounts/{id}',
        tags,
        summary: 'Update a linked account, or check its session',
      },
      message: 'answer.account_updated',
    })
    .input(AccountUpdateInput)
    .output(AccountData)
    .mutation(async ({ ctx, input }) => {
      await updateAccount(ctx.app, ctx.user, input, ctx.client);
      return { account: await getAccount(ctx.app.db, ctx.user.id, input.id) };
    }),

  delete: verifiedProcedure
    .meta({
      openapi: { method: 'DELETE', path: '/accounts/{id}', tags, summary: 'Delete a linked account' },
      message: 'answer.account_removed',
    })
    .input(AccountPath)
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await deleteLinkedAccount(ctx.app, ctx.user, input.id, ctx.client);
      return {};
    }),
});
