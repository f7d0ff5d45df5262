import type {
  CommitMessageAnswer,
  CommitMessageRequest,
  JobId,
  NextMessageAnswer,
  NextMessageRequest,
} from '@trawl/contracts';
import type { AppContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import type { JobRow } from '../jobs/index.ts';
import { commitMessage, ownSenders, pickSender, planMessage, type Sender, type Settled } from '../messages/index.ts';
import { noteAside } from './note-messages.ts';
import { leasedSessions } from './run-sessions.ts';
import { lockRun, type RunRow } from './run-store.ts';
import { tellChanged } from './tell.ts';

/** Answers a worker's question for the next message of its run. */
export const nextMessage = (context: AppContext, request: NextMessageRequest): Promise<NextMessageAnswer> =>
  forHolder(context, request, async (tx, job, run) => {
    const senders = await sendersOf(context, tx, job, run);
    const pick = () => pickSender(context, tx, senders);
    return planMessage(context, tx, { job, run, lane: request.lane, shared: isShared(job), pick });
  });

/** Answers a worker that is about to press Enter. */
export const commitNow = (context: AppContext, request: CommitMessageRequest): Promise<CommitMessageAnswer> =>
  forHolder(context, request, async (tx, job, run) =>
    commitMessage(context, tx, { run, request, senders: await sendersOf(context, tx, job, run) }),
  );

const isShared = (job: JobRow): boolean => job.settings.accountType === 'Shared';

/** Who may send for this run now: of a private job, its own sessions whose accounts the run has leased. */
async function sendersOf(context: AppContext, tx: Tx, job: JobRow, run: RunRow): Promise<Sender[]> {
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
