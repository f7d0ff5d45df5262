import type { TaskList } from 'graphile-worker';
import type { AppContext } from '../../context.ts';
import { LOW_PRIORITY } from '../mail/index.ts';
import { announceDeletions } from './announce-deletions.ts';
import { deleteOldResults } from './delete-old-results.ts';
import { hasLimits } from './kept-jobs.ts';

const KEEPING_TASK = 'keep_results';

/** Every hour; several replicas may run it at once. */
export const KEEPING_CRONTAB = `17 * * * * ${KEEPING_TASK} ?max=3&priority=${LOW_PRIORITY}`;

/** Maximum duration of one task, because the queue runs few tasks at a time and mails wait for them. */
const AT_MOST_MS = 60_000;

/** Announces and deletes results whose limit is reached; does nothing without limits. */
export const keepingTasks = (context: AppContext): TaskList => ({
  async [KEEPING_TASK](_, { addJob }) {
    const { db, env, clock, logger } = context;
    const keptDays = env.RESULTS_KEPT_DAYS;
    if (!hasLimits(keptDays)) return;
    const mails = await announceDeletions(db, keptDays, clock.now());
    const isDone = await deleteOldResults(context, keptDays, clock.now(), AbortSignal.timeout(AT_MOST_MS));
    if (mails > 0 || !isDone)
      logger.info({ mails, isDone }, 'expiring results were announced, and expired results deleted');
    if (!isDone) await addJob(KEEPING_TASK, {}, { jobKey: KEEPING_TASK, priority: LOW_PRIORITY, maxAttempts: 3 });
  },
});
