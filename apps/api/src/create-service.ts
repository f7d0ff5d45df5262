import { connectBus } from '@trawl/bus';
import type { Clock, Logger } from '@trawl/service-kit';
import type { FastifyInstance } from 'fastify';
import { createApp } from './app.ts';
import { bindBus } from './bus/bind.ts';
import { tryEach } from './concurrency/try-each.ts';
import { type AppContext, startCounts } from './context.ts';
import { listenForBalanceChanges } from './db/balance-notifications.ts';
import { checkRole } from './db/check-role.ts';
import { openDatabase } from './db/client.ts';
import { ExportPool } from './db/export-pool.ts';
import type { Env } from './env.ts';
import { accountWriters } from './features/accounts/index.ts';
import { contactWriters, deleteOldReports } from './features/contact/index.ts';
import { resumeJobDeletions } from './features/jobs/index.ts';
import { KEEPING_CRONTAB, keepingTasks, keepingWriters } from './features/keeping/index.ts';
import { deleteOldMails, MAIL_CRONTAB, MAIL_TASK, mailTasks } from './features/mail/index.ts';
import { deleteOldDays } from './features/messages/index.ts';
import { deleteOldNotifications } from './features/notifications/index.ts';
import { resumeDeletions } from './features/privacy/index.ts';
import {
  cleaningTasks,
  deleteUnusedLists,
  FILES_CRONTAB,
  fileTasks,
  removeLeftFiles,
  Stopping,
} from './features/results/index.ts';
import {
  deleteOldDeadLetters,
  mailRunEnded,
  notifySubscribers,
  pruneHistory,
  RUN_ENDED_TASK,
  runWriters,
  startSweep,
} from './features/runs/index.ts';
import { cleanUpSecondFactors, secondFactorWriters } from './features/second-factor/index.ts';
import { deleteOldRequests, supportRequestWriters } from './features/support-requests/index.ts';
import { completeSuppressions } from './features/suppression/index.ts';
import {
  deleteExpiredLinks,
  deleteExpiredSessions,
  deleteOldAudit,
  deleteOldDevices,
  deleteOldRateLimits,
  deleteUnverifiedAccounts,
  FAILED_SIGN_IN_TASK,
  recordFailedSignIn,
  userWriters,
} from './features/users/index.ts';
import { openFileStore } from './file-store/open-file-store.ts';
import { deleteOldKeys } from './http/rest/idempotency.ts';
import { PasswordScorer } from './passwords/password-scorer.ts';
import { createSealer } from './sealing/seal.ts';
import { keysOfFile } from './sealing/seal-keys.ts';
import {
  deleteFailedTasks,
  HOUSEKEEPING_TASK,
  startTaskQueue,
  UNLOCK_CRONTAB,
  UNLOCK_TASK,
  unlockAbandonedTasks,
} from './tasks/task-queue.ts';

export interface Service {
  readonly app: FastifyInstance;
  readonly context: AppContext;
  /** Stops accepting requests, events and mails, in this order, then closes the connections. */
  stop(): Promise<void>;
}

/** Opens the connections and starts everything except `listen`, for `main.ts` and for tests. */
export async function createService(env: Env, clock: Clock, logger: Logger): Promise<Service> {
  const database = openDatabase(env.DATABASE_URL, logger);
  if (env.TRAWL_ENV === 'production') await checkRole(database.pool);
  const exportPool = new ExportPool(env.DATABASE_URL, logger);
  const fileStore = await openFileStore(env.EXPORTS_URL);
  const bus = await connectBus({ url: env.NATS_URL, service: 'api', logger });
  const onKeyFileError = (error: unknown) => logger.error({ err: error }, 'the seal key file can’t be read');
  const money = listenForBalanceChanges(env.DATABASE_URL, logger, (error) => {
    database.closeConnections(error);
    exportPool.closeConnections(error);
  });
  const context: AppContext = {
    env,
    db: database.db,
    database,
    exportPool,
    fileStore,
    bus,
    clock,
    logger,
    sealer: createSealer(env.SEAL_KEYS_FILE ? keysOfFile(env.SEAL_KEYS_FILE, onKeyFileError) : env.SEAL_KEYS),
    money,
    passwordScorer: new PasswordScorer(),
    counts: startCounts(),
  };
  const app = await createApp(context);
  const stopping = new AbortController();
  const startTasks = startTaskQueue({
    pool: database.pool,
    logger,
    tasks: {
      ...mailTasks({
        db: context.db,
        smtpUrl: env.SMTP_URL,
        from: env.MAIL_FROM,
        writers: {
          ...userWriters(context),
          ...secondFactorWriters(context),
          ...runWriters(context),
          ...accountWriters(context),
          ...contactWriters(context),
          ...keepingWriters(context),
          ...supportRequestWriters(context),
        },
        now: clock.now,
        logger,
      }),
      [FAILED_SIGN_IN_TASK]: (payload) => recordFailedSignIn(context.db, payload),
      [RUN_ENDED_TASK]: notifySubscribers([mailRunEnded(context)]),
      ...keepingTasks(context),
      ...cleaningTasks(context),
      [HOUSEKEEPING_TASK]: oneAtATime(() => cleanUp(context)),
      [UNLOCK_TASK]: () => unlockAbandonedTasks(context.db, [MAIL_TASK, FAILED_SIGN_IN_TASK, RUN_ENDED_TASK]),
    },
    crontab: [MAIL_CRONTAB, FILES_CRONTAB, KEEPING_CRONTAB, HOUSEKEEPING_CRONTAB, UNLOCK_CRONTAB],
  });
  const startFiles = startTaskQueue({
    pool: database.pool,
    logger,
    tasks: fileTasks(context, stopping.signal),
    crontab: [],
  });
  const [tasks, files] = await Promise.all([startTasks, startFiles]);
  // Last, because storing the events that were published while no API ran would delay the start.
  const binding = await bindBus(context);
  const sweep = startSweep(context);
  return {
    app,
    context,
    async stop() {
      await app.close();
      await context.passwordScorer.stop();
      await sweep.stop();
      await binding.stop();
      stopping.abort(new Stopping());
      await files.stop();
      await tasks.stop();
      await bus.drain();
      await money.stop();
      await exportPool.close();
      fileStore.close();
      await database.close();
    },
  };
}

/** With its key, the next hour's task replaces one that is still being retried: otherwise each hour of an outage would add one. */
const HOUSEKEEPING_CRONTAB = `7 * * * * ${HOUSEKEEPING_TASK} ?fill=1h&jobKey=${HOUSEKEEPING_TASK}`;

/** A housekeeping of several hours would occupy another place of the queue every hour, and mails wait for a place. */
function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let isRunning = false;
  return async () => {
    if (isRunning) return;
    isRunning = true;
    try {
      await work();
    } finally {
      isRunning = false;
    }
  };
}

/** Deletes expired data, resumes interrupted deletions, and completes opt-outs. A part that fails doesn't skip the others. */
async function cleanUp(context: AppContext): Promise<void> {
  const { db, clock, logger, counts } = context;
  const parts: Readonly<Record<string, () => Promise<unknown>>> = {
    deleteOldMails: () => deleteOldMails(db),
    deleteFailedTasks: () => deleteFailedTasks(db),
    deleteExpiredSessions: () => deleteExpiredSessions(db, clock.now()),
    deleteExpiredLinks: () => deleteExpiredLinks(db, clock.now()),
    deleteUnverifiedAccounts: () => deleteUnverifiedAccounts(db, clock.now()),
    deleteOldRateLimits: () => deleteOldRateLimits(db),
    deleteOldAudit: () => deleteOldAudit(db),
    deleteOldDevices: () => deleteOldDevices(db, clock.now()),
    cleanUpSecondFactors: () => cleanUpSecondFactors(db, clock.now()),
    deleteOldKeys: () => deleteOldKeys(db, clock.now()),
    deleteOldReports: () => deleteOldReports(db),
    deleteOldNotifications: () => deleteOldNotifications(db),
    deleteOldRequests: () => deleteOldRequests(db),
    deleteOldDeadLetters: () => deleteOldDeadLetters(db),
    deleteUnusedLists: () => deleteUnusedLists(db),
    deleteOldDays: () => deleteOldDays(db),
    pruneHistory: () => pruneHistory(db),
    completeSuppressions: () => completeSuppressions(db),
    resumeJobDeletions: () => resumeJobDeletions(context),
    resumeDeletions: () => resumeDeletions(context),
    // Last, because the file store may be unreachable.
    removeLeftFiles: () => removeLeftFiles(context),
  };
  const done = tryEach(Object.entries(parts), ([, work]) => work(), {
    onFailure: (err, [part]) => logger.warn({ err, part }, 'a part of housekeeping failed'),
    // The queue retries the task, and keeps the message for the doctor.
    summarize: (failed) => `parts that failed: ${failed.map(([part]) => part).join(', ')}`,
  });
  await done.catch((error: unknown) => {
    counts.housekeepingFailures++;
    throw error;
  });
}
