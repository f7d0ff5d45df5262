import { Balances, StatementData, StatementInput } from '@trawl/contracts';
import { z } from 'zod';
import { router, verifiedProcedure } from '../../procedures/trpc.ts';
import { balancesOf } from './balances.ts';
import { statement } from './statement.ts';
import { watchBalances } from './watch-balances.ts';

export const ledgerRouter = router({
  statement: verifiedProcedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/funds/statement',
        tags: ['Funds'],
        summary: 'List statement entries, newest first',
      },
    })
    .input(StatementInput)
    .output(StatementData)
    .query(({ ctx, input }) => statement(ctx.app.db, ctx.user.id, input, ctx.language)),

  /** For the web app; REST clients get the balances with the statement. */
  balances: verifiedProcedure
    .input(z.void())
    .output(Balances)
    .query(({ ctx }) => balancesOf(ctx.app.db, ctx.user.id)),

  /** For the web app's top bar; REST clients poll instead. */
  live: verifiedProcedure.input(z.void()).subscription(async function* ({ ctx, signal }) {
    const { app, user, isSessionValid } = ctx;
    const until = signal ?? new AbortController().signal;
    for await (const balances of watchBalances(app, user.id, isSessionValid, until)) yield Balances.parse(balances);
  }),
});
