import { msg, type UserId } from '@trawl/contracts';
import { AppError } from '../../app-error.ts';
import { NewestFirstQueue } from '../../concurrency/newest-first-queue.ts';

/** Maximum concurrent analyses in this process, over all users. Each one uses a database connection for seconds. */
export const ANALYSES_MAX = 3;
/** Requests of a user that wait while another analysis of the same user is computed. */
export const USER_WAITING_MAX = 3;
/** First behind the user's own requests, then behind other users. Both together are shorter than a request may take. */
const WAIT_MS = 20_000;
/** Far more than can be computed in this time. */
const WAITING_MAX = 1_000;
/** The retry delay of rejected requests. */
const RETRY_S = 10;

const queues = new Map<UserId, { readonly queue: NewestFirstQueue; users: number }>();

const busy = () =>
  new AppError('too_many_requests', msg('job.analysis_busy', { wait: { seconds: RETRY_S } }), {
    timeRemaining: RETRY_S * 1_000,
    cooldown: RETRY_S,
  });

const bounds = { maxWaitMs: WAIT_MS, refusal: busy };
const all = new NewestFirstQueue({ ...bounds, concurrency: ANALYSES_MAX, maxWaiting: WAITING_MAX });

/**
 * Runs analyses of a user one by one, so that a user with many tabs doesn't slow down the others.
 *
 * @throws AppError too_many_requests if too many of the user's requests wait, or this one waits too long
 */
export async function analyzeInTurn<Result>(userId: UserId, work: () => Promise<Result>): Promise<Result> {
  const own = queues.get(userId) ?? {
    queue: new NewestFirstQueue({ ...bounds, concurrency: 1, maxWaiting: USER_WAITING_MAX }),
    users: 0,
  };
  queues.set(userId, own);
  own.users++;
  try {
    return await own.queue.run(() => all.run(work));
  } finally {
    own.users--;
    if (own.users === 0) queues.delete(userId);
  }
}
