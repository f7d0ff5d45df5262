import { type AccountAction, AccountActionData, AccountActionInput } from '@trawl/contracts';
import type { AppContext } from '../../context.ts';
import { router } from '../../procedures/trpc.ts';
import type { Client } from '../../request-user.ts';
import { sharedAccountOf, stopSharing } from '../accounts/index.ts';
import { forgetFactorsSince } from '../second-factor/index.ts';
import { addressedProcedure, deleteRegistration, findLink, restoreEmail, wrongMailLink } from '../users/index.ts';

const tags = ['Account actions'];

/** @throws AppError wrong_link */
async function previewAction({ db, clock }: AppContext, token: string): Promise<AccountActionData> {
  const link = await findLink(db, token, clock.now());
  switch (link?.purpose) {
    case 'restore_email':
    case 'delete_registration':
      return { action: link.purpose, subject: link.subject };
    case 'stop_sharing':
      return { action: link.purpose, subject: await sharedAccountOf(db, link) };
    case 'reset_password':
    case undefined:
      throw wrongMailLink();
  }
}

function act(context: AppContext, action: AccountAction, token: string, client: Client): Promise<string> {
  switch (action) {
    case 'restore_email':
      return restoreEmail(context, token, client, forgetFactorsSince);
    case 'delete_registration':
      return deleteRegistration(context, token);
    case 'stop_sharing':
      return stopSharing(context, token, client);
  }
}

/** Actions of mail links. A GET only describes the action, because mail scanners open every link. */
export const accountActionsRouter = router({
  get: addressedProcedure
    .meta({
      openapi: {
        method: 'GET',
        protect: false,
        path: '/account-actions',
        tags,
        summary: 'Describe the action of a mail link',
      },
    })
    .input(AccountActionInput)
    .output(AccountActionData)
    .query(({ ctx, input }) => previewAction(ctx.app, input.token)),

  confirm: addressedProcedure
    .meta({
      openapi: {
        method: 'POST',
        protect: false,
        path: '/account-actions',
        tags,
        summary: 'Perform the action of a mail link (single use)',
      },
      message: 'answer.mail_link_used',
    })
    .input(AccountActionInput)
    .output(AccountActionData)
    .mutation(async ({ ctx, input }) => {
      const { action } = await previewAction(ctx.app, input.token);
      return { action, subject: await act(ctx.app, action, input.token, ctx.client) };
    }),
});
