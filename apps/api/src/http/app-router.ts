import { accountActionsRouter } from '../features/account-actions/index.ts';
import { accountsRouter } from '../features/accounts/index.ts';
import { analysisRouter } from '../features/analysis/index.ts';
import { contactRouter } from '../features/contact/index.ts';
import { jobsRouter } from '../features/jobs/index.ts';
import { ledgerRouter } from '../features/ledger/index.ts';
import { messagesRouter } from '../features/messages/index.ts';
import { ordersRouter } from '../features/orders/index.ts';
import { privacyRouter } from '../features/privacy/index.ts';
import { resultsPageRouter, resultsRouter } from '../features/results/index.ts';
import { decideRouter, runsRouter } from '../features/runs/index.ts';
import { secondFactorRouter } from '../features/second-factor/index.ts';
import { sentRouter } from '../features/sent/index.ts';
import { optOutRouter } from '../features/suppression/index.ts';
import { usersRouter } from '../features/users/index.ts';
import { mergeRouters, router } from '../procedures/trpc.ts';

/** Every procedure, served at /trpc and, if it has a REST path, at /api. */
export const appRouter = router({
  contact: contactRouter,
  accountActions: accountActionsRouter,
  accounts: mergeRouters(accountsRouter, sentRouter),
  users: mergeRouters(usersRouter, secondFactorRouter, privacyRouter),
  funds: ledgerRouter,
  optOut: optOutRouter,
  jobs: mergeRouters(
    jobsRouter,
    runsRouter,
    resultsRouter,
    resultsPageRouter,
    messagesRouter,
    ordersRouter,
    analysisRouter,
  ),
  messages: decideRouter,
});

export type AppRouter = typeof appRouter;
