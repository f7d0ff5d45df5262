import { msg, type UserId } from '@trawl/contracts';
import pLimit from 'p-limit';
import { AppError } from '../../app-error.ts';
import { NewestFirstQueue } from '../../newest-first-queue.ts';

/** Maximum concurrent analyses in this process, over all users. Each one uses a database connection for seconds. */
const ANALYSES_MAX = 3;
/** Requests of a user that wait while another analysis of the same user is computed. */
export const USER_WAITING_MAX = 3;
const WAIT_MS = 30_000;
/** The retry delay of rejected requests. */
const RETRY_S = 10;

const all = pLimit(ANALYSES_MAX);
const queues = new Map<UserId, { readonly queue: NewestFirstQueue; users: number }>();

const busy = () =>
  new AppError('too_many_requests', msg('job.analysis_busy', { wait: { seconds: RETRY_S } }), {
    timeRemaining: RETRY_S * 1_000,
    cooldown: RETRY_S,
  });

/**
 * Runs analyses of a user one by one, so that a user with many tabs doesn't slow down the others.
 *
 * @throws AppError too_many_requests if too many of the user's requests wait, or for too long
 */
export async function analyzeInTurn<Result>(userId: UserId, work: () => Promise<Result>): Promise<Result> {
  const own = queues.get(userId) ?? {
    queue: new NewestFirstQueue({ atOnce: 1, mostWaiting: USER_WAITING_MAX, longestWaitMs: WAIT_MS, refusal: busy }),
    users: 0,
  };
  queues.set(userId, own);
  own.users++;
  try {
    return await own.queue.run(() => all(work));
  } finally {
    own.users--;
    if (own.users === 0) queues.delete(userId);
  }
}
