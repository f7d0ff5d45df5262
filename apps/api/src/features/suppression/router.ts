import { msg, OptOutData, OptOutInput } from '@trawl/contracts';
import { AppError } from '../../app-error.ts';
import type { AppContext } from '../../context.ts';
import { publicProcedure, router } from '../../procedures/trpc.ts';
import { isOptOutKey } from './opt-out-link.ts';
import { isSuppressed, suppress } from './suppressions.ts';

const tags = ['Opt-out'];

/** @throws AppError link_invalid */
function check({ env }: AppContext, { platform, to, key }: OptOutInput): void {
  if (isOptOutKey(env.SIGNING_KEY, platform, to, key)) return;
  throw new AppError('link_invalid', msg('opt_out.link_invalid'));
}

/** For recipients of messages, who don't need a user account. */
export const optOutRouter = router({
  get: publicProcedure
    .meta({
      openapi: {
        method: 'GET',
        protect: false,
        path: '/opt-out',
        tags,
        summary: 'Get the recipient of an opt-out link',
      },
    })
    .input(OptOutInput)
    .output(OptOutData)
    .query(async ({ ctx: { app }, input }) => {
      check(app, input);
      const { platform, to: username } = input;
      return { platform, username, optedOut: await isSuppressed(app.db, platform, username) };
    }),

  confirm: publicProcedure
    .meta({
      openapi: { method: 'POST', protect: false, path: '/opt-out', tags, summary: 'Opt the recipient out' },
      message: 'answer.opted_out',
    })
    .input(OptOutInput)
    .output(OptOutData)
    .mutation(async ({ ctx: { app }, input }) => {
      check(app, input);
      const { platform, to: username } = input;
      await suppress(app.db, platform, username, 'recipient', app.clock.now());
      return { platform, username, optedOut: true };
    }),
});
