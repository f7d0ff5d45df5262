import type {
  CommitMessageAnswer,
  CommitMessageRequest,
  JobId,
  MessageId,
  NextMessageAnswer,
  NextMessageRequest,
} from '@trawl/contracts';
import { eq } from 'drizzle-orm';
import type { AppContext } from '../../../context.ts';
import { limitLockWaits, type Tx } from '../../../db/client.ts';
import { messages } from '../../../db/schema/index.ts';
import { type JobRow, rulesOf } from '../../jobs/index.ts';
import { commitMessage, ownSenders, pickSender, planMessage, type Sender, type Settled } from '../../messages/index.ts';
import { pickPoolSender, poolSender } from '../../orders/index.ts';
import { leaseAccountFor, leasedSessions, sessionsOf } from '../claims/run-sessions.ts';
import { notifyJobProgress } from '../moves/notify.ts';
import { carriesToken } from '../rules/claim-token.ts';
import { CLAIM_LOCK_MS } from '../rules/lease.ts';
import { recordMessagesOutsideEvents } from '../store/record-messages.ts';
import { lockRun, type RunRow } from '../store/run-store.ts';

/** Replies to a worker's request for the next message of its run. */
export const nextMessage = (context: AppContext, request: NextMessageRequest): Promise<NextMessageAnswer> =>
  withClaimedRun(context, request, async (tx, job, run) => {
    const shared = rulesOf(job).pooled;
    const pick = async () =>
      shared
        ? pickPoolSender(context, tx, job.platform, { ...run, lane: request.lane })
        : pickSender(context, tx, job.platform, await ownSenders(tx, job, await sessionsOf(context, tx, job)), (key) =>
            leaseAccountFor(context, tx, { job, run }, key),
          );
    return planMessage(context, tx, { job, run, lane: request.lane, shared, pick });
  });

/** Replies to a worker that is about to press Enter. */
export const commitNow = (context: AppContext, request: CommitMessageRequest): Promise<CommitMessageAnswer> =>
  withClaimedRun(context, request, async (tx, job, run) =>
    commitMessage(context, tx, {
      run,
      request,
      senders: rulesOf(job).pooled
        ? await sharedOf(context, tx, job, request.messageId)
        : await ownOf(context, tx, job, run),
    }),
  );

/** The sender for an order's message: its account, if its owner still shares it. */
async function sharedOf(context: AppContext, tx: Tx, job: JobRow, id: MessageId): Promise<Sender[]> {
  const [message] = await tx.select({ account: messages.linkedAccountId }).from(messages).where(eq(messages.id, id));
  const sender = message?.account ? await poolSender(context, tx, job.platform, message.account) : null;
  return sender ? [sender] : [];
}

/** The senders for a job on its own accounts: the sessions whose accounts the run has leased. */
async function ownOf(context: AppContext, tx: Tx, job: JobRow, run: RunRow): Promise<Sender[]> {
  const own = await ownSenders(tx, job, await leasedSessions(context, tx, job, run));
  return own.filter((session): session is Sender => session.accountKey !== null);
}

interface Answered<A> {
  readonly answer: A;
  readonly settled: readonly Settled[];
}

/** Replies to the holder of the run's claim, with the run locked; stores messages that were settled on the way. */
async function withClaimedRun<A>(
  context: AppContext,
  { runId, epoch, token }: Pick<NextMessageRequest, 'runId' | 'epoch' | 'token'>,
  answer: (tx: Tx, job: JobRow, run: RunRow) => Promise<Answered<A>>,
): Promise<A | { kind: 'fenced' }> {
  const now = context.clock.now();
  let changed: JobId | null = null;
  const given = await context.db.transaction(async (tx) => {
    await limitLockWaits(tx, CLAIM_LOCK_MS);
    const locked = await lockRun(tx, runId);
    if (locked?.run.status !== 'running' || locked.run.epoch !== epoch || !rulesOf(locked.job).writes) return null;
    const { job, run } = locked;
    if (!carriesToken(run, token)) return null;
    const answered = await answer(tx, job, run);
    await recordMessagesOutsideEvents(tx, job, run, answered.settled, now);
    if (answered.settled.length > 0) changed = job.id;
    return answered.answer;
  });
  if (changed) notifyJobProgress(context, changed);
  return given ?? { kind: 'fenced' };
}
