import { accountActionsRouter } from '../features/account-actions/index.ts';
import { accountsRouter } from '../features/accounts/index.ts';
import { analysisRouter } from '../features/analysis/index.ts';
import { changesRouter } from '../features/changes/index.ts';
import { contactRouter } from '../features/contact/index.ts';
import { firstStepsRouter } from '../features/first-steps/index.ts';
import { jobsRouter } from '../features/jobs/index.ts';
import { keepingRouter } from '../features/keeping/index.ts';
import { ledgerRouter } from '../features/ledger/index.ts';
import { messagesRouter } from '../features/messages/index.ts';
import { notificationsRouter } from '../features/notifications/index.ts';
import { ordersRouter } from '../features/orders/index.ts';
import { planUsageRouter } from '../features/plan-usage/index.ts';
import { privacyRouter } from '../features/privacy/index.ts';
import { preparedFilesRouter, resultsPageRouter, resultsRouter } from '../features/results/index.ts';
import { decideRouter, runsRouter } from '../features/runs/index.ts';
import { secondFactorRouter } from '../features/second-factor/index.ts';
import { sentRouter } from '../features/sent/index.ts';
import { supportRequestsRouter } from '../features/support-requests/index.ts';
import { optOutRouter } from '../features/suppression/index.ts';
import { usersRouter } from '../features/users/index.ts';
import { mergeRouters, router } from '../procedures/trpc.ts';

/** Every procedure, served at /trpc and, if it has a REST path, at /api. */
export const appRouter = router({
  contact: contactRouter,
  supportRequests: supportRequestsRouter,
  plan: planUsageRouter,
  accountActions: accountActionsRouter,
  accounts: mergeRouters(accountsRouter, sentRouter),
  users: mergeRouters(usersRouter, secondFactorRouter, privacyRouter),
  firstSteps: firstStepsRouter,
  funds: ledgerRouter,
  optOut: optOutRouter,
  jobs: mergeRouters(
    jobsRouter,
    runsRouter,
    resultsRouter,
    resultsPageRouter,
    preparedFilesRouter,
    messagesRouter,
    ordersRouter,
    analysisRouter,
    changesRouter,
    keepingRouter,
  ),
  messages: decideRouter,
  notifications: notificationsRouter,
});

export type AppRouter = typeof appRouter;
