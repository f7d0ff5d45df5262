import type {
  CommitMessageAnswer,
  CommitMessageRequest,
  JobId,
  MessageId,
  NextMessageAnswer,
  NextMessageRequest,
} from '@trawl/contracts';
import { eq } from 'drizzle-orm';
import type { AppContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { messages } from '../../db/schema/index.ts';
import { isOrderJob, type JobRow } from '../jobs/index.ts';
import { commitMessage, ownSenders, pickSender, planMessage, type Sender, type Settled } from '../messages/index.ts';
import { pickPoolSender, poolSender } from '../orders/index.ts';
import { noteAside } from './note-messages.ts';
import { leasedSessions } from './run-sessions.ts';
import { lockRun, type RunRow } from './run-store.ts';
import { tellChanged } from './tell.ts';

/** Answers a worker's question for the next message of its run. */
export const nextMessage = (context: AppContext, request: NextMessageRequest): Promise<NextMessageAnswer> =>
  forHolder(context, request, async (tx, job, run) => {
    const shared = isOrderJob(job);
    const pick = async () =>
      shared
        ? pickPoolSender(context, tx, job.platform, { id: run.id, epoch: run.epoch, lane: request.lane })
        : pickSender(context, tx, await ownOf(context, tx, job, run));
    return planMessage(context, tx, { job, run, lane: request.lane, shared, pick });
  });

/** Answers a worker that is about to press Enter. */
export const commitNow = (context: AppContext, request: CommitMessageRequest): Promise<CommitMessageAnswer> =>
  forHolder(context, request, async (tx, job, run) =>
    commitMessage(context, tx, {
      run,
      request,
      senders: isOrderJob(job)
        ? await sharedOf(context, tx, job, request.messageId)
        : await ownOf(context, tx, job, run),
    }),
  );

/** Who may send for an order at this moment: the account of the message, if its owner shares it still. */
async function sharedOf(context: AppContext, tx: Tx, job: JobRow, id: MessageId): Promise<Sender[]> {
  const [message] = await tx.select({ account: messages.linkedAccountId }).from(messages).where(eq(messages.id, id));
  const sender = message?.account ? await poolSender(context, tx, job.platform, message.account) : null;
  return sender ? [sender] : [];
}

/** Who may send for a job on accounts of its own now: its sessions whose accounts the run has leased. */
async function ownOf(context: AppContext, tx: Tx, job: JobRow, run: RunRow): Promise<Sender[]> {
  return ownSenders(tx, job, await leasedSessions(context, tx, job, run));
}

interface Answered<A> {
  readonly answer: A;
  readonly settled: readonly Settled[];
}

/** Answers whoever holds the run's epoch, with the run locked; notes what was settled on the way. */
async function forHolder<A>(
  context: AppContext,
  { runId, epoch }: Pick<NextMessageRequest, 'runId' | 'epoch'>,
  answer: (tx: Tx, job: JobRow, run: RunRow) => Promise<Answered<A>>,
): Promise<A | { kind: 'fenced' }> {
  const now = context.clock.now();
  let changed: JobId | null = null;
  const given = await context.db.transaction(async (tx) => {
    const locked = await lockRun(tx, runId);
    if (locked?.run.status !== 'running' || locked.run.epoch !== epoch || locked.job.type !== 'dm') return null;
    const { job, run } = locked;
    const answered = await answer(tx, job, run);
    await noteAside(tx, job, run, answered.settled, now);
    if (answered.settled.length > 0) changed = job.id;
    return answered.answer;
  });
  if (changed) tellChanged(context, changed);
  return given ?? { kind: 'fenced' };
}
