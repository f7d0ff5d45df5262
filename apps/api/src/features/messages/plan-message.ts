import { fillMessage, messageTemplate, type NextMessageAnswer, newId } from '@trawl/contracts';
import { and, asc, eq, isNull, ne, or } from 'drizzle-orm';
import type { AppContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { type jobs, jobTargets, messages, type runs, runTargets } from '../../db/schema/index.ts';
import { isSuppressed, optOutLink } from '../suppression/index.ts';
import { isSettled, type MessageRow, type Settled } from './message-store.ts';
import type { Picked, Sender } from './pick-sender.ts';
import { WORDS } from './words.ts';

type Job = typeof jobs.$inferSelect;
type Run = typeof runs.$inferSelect;
type Target = Pick<typeof jobTargets.$inferSelect, 'id' | 'value' | 'key'>;

export interface PlanRequest {
  readonly job: Job;
  readonly run: Run;
  readonly lane: number;
  readonly shared: boolean;
  readonly pick: () => Promise<Picked>;
}

export interface Plan {
  readonly answer: NextMessageAnswer;
  /** Those that turned out, while one was looked for, to be nobody to write to. */
  readonly settled: readonly Settled[];
}

/**
 * The next message of a run, as an intent that is stored before anything is sent: recipient, text and sender. The run's row is
 * locked. The same lane gets the same message again until it is committed.
 */
export async function planMessage(context: AppContext, tx: Tx, request: PlanRequest): Promise<Plan> {
  const { job, run } = request;
  const settled: Settled[] = [];
  for (;;) {
    const known = await plannedOf(tx, run, request.lane);
    const target = known ? await targetOf(tx, known.targetId) : await nextTarget(tx, run, job);
    if (!target) return { answer: { kind: 'done', outcome: 'done', reason: null }, settled };
    const stored = known ?? (await messageTo(tx, job, target.key));
    if (stored && isSettled(stored.state)) {
      // The list names again somebody who was written to: once is enough.
      settled.push({ ...stored, targetId: target.id, runId: run.id });
      await closeTarget(tx, target.id);
      continue;
    }
    const refusal = target.key.includes(' ')
      ? WORDS.unreadable
      : (await isSuppressed(tx, job.platform, target.key))
        ? WORDS.suppressed
        : null;
    if (refusal !== null) {
      settled.push(await close(context, tx, request, target, refusal));
      continue;
    }
    const picked = await request.pick();
    if (picked.kind !== 'sender') return { answer: noSender(picked), settled };
    const { sender } = picked;
    const row = await intend(context, tx, request, target, sender);
    const { sessionRef, sessionId } = sender;
    return {
      answer: { kind: 'message', messageId: row.id, recipient: row.recipient, text: row.text, sessionRef, sessionId },
      settled,
    };
  }
}

function noSender(picked: Exclude<Picked, { kind: 'sender' }>): NextMessageAnswer {
  switch (picked.kind) {
    case 'wait':
      return { kind: 'wait', ms: picked.ms, reason: WORDS.pace };
    case 'limit':
      return { kind: 'done', outcome: 'done', reason: WORDS.limitReached };
    case 'none':
      return { kind: 'done', outcome: 'no_session', reason: WORDS.noSession };
  }
}

async function plannedOf(tx: Tx, run: Run, lane: number): Promise<MessageRow | undefined> {
  const [row] = await tx
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.runId, run.id),
        eq(messages.lane, lane),
        eq(messages.epoch, run.epoch),
        eq(messages.state, 'planned'),
      ),
    )
    .limit(1);
  return row;
}

const messageTo = async (tx: Tx, job: Job, recipient: string): Promise<MessageRow | undefined> =>
  (
    await tx
      .select()
      .from(messages)
      .where(and(eq(messages.jobId, job.id), eq(messages.recipient, recipient)))
  )[0];

const columns = { id: jobTargets.id, value: jobTargets.value, key: jobTargets.key };

const targetOf = async (tx: Tx, id: number): Promise<Target | undefined> =>
  (await tx.select(columns).from(jobTargets).where(eq(jobTargets.id, id)))[0];

/** The first target of the launch that is open, and that neither another lane nor an outcome under way has in hand. */
async function nextTarget(tx: Tx, run: Run, job: Job): Promise<Target | undefined> {
  const inHand = and(
    eq(messages.runId, run.id),
    eq(messages.epoch, run.epoch),
    or(eq(messages.state, 'planned'), eq(messages.state, 'sending')),
  );
  const [target] = await tx
    .select(columns)
    .from(runTargets)
    .innerJoin(jobTargets, eq(jobTargets.id, runTargets.targetId))
    .leftJoin(messages, and(eq(messages.jobId, job.id), eq(messages.recipient, jobTargets.key), inHand))
    .where(and(eq(runTargets.runId, run.id), eq(jobTargets.done, false), isNull(messages.id)))
    .orderBy(asc(runTargets.position))
    .limit(1);
  return target;
}

/** What the caller notes of it is for this run; that it is over holds for the loop here. */
const closeTarget = (tx: Tx, id: number) => tx.update(jobTargets).set({ done: true }).where(eq(jobTargets.id, id));

async function intend(
  context: AppContext,
  tx: Tx,
  { job, run, lane, shared }: PlanRequest,
  target: Target,
  sender: Sender,
): Promise<MessageRow> {
  const { env, clock } = context;
  const optOut = optOutLink(env.SIGNING_KEY, env.PUBLIC_URL, job.platform, target.key);
  const intent = {
    runId: run.id,
    targetId: target.id,
    lane,
    epoch: run.epoch,
    accountKey: sender.accountKey,
    linkedAccountId: sender.linkedAccountId,
    ownerUserId: sender.ownerUserId,
    text: fillMessage(messageTemplate(job.settings), { username: target.key, optOut }),
    state: 'planned' as const,
    reason: null,
  };
  const [row] = await tx
    .insert(messages)
    .values({
      ...intent,
      id: newId('MessageId', clock.now().getTime()),
      jobId: job.id,
      userId: job.userId,
      platform: job.platform,
      recipient: target.key,
      shared,
      plannedAt: clock.now(),
    })
    .onConflictDoUpdate({
      target: [messages.jobId, messages.recipient],
      set: intent,
      setWhere: ne(messages.state, 'sending'),
    })
    .returning();
  if (!row) throw new Error(`a message of ${job.id} is being sent already`);
  return row;
}

/** Stores that nobody writes to this target, and why. */
async function close(
  { clock }: AppContext,
  tx: Tx,
  { job, run, lane, shared }: PlanRequest,
  target: Target,
  reason: string,
): Promise<Settled> {
  const closed = { runId: run.id, state: 'failed' as const, reason, settledAt: clock.now() };
  const [row] = await tx
    .insert(messages)
    .values({
      ...closed,
      id: newId('MessageId', clock.now().getTime()),
      jobId: job.id,
      userId: job.userId,
      targetId: target.id,
      lane,
      platform: job.platform,
      recipient: target.key.includes(' ') ? target.value : target.key,
      accountKey: '',
      shared,
      text: '',
      epoch: run.epoch,
      plannedAt: clock.now(),
    })
    .onConflictDoUpdate({ target: [messages.jobId, messages.recipient], set: closed })
    .returning();
  if (!row) throw new Error('a message could not be closed');
  await closeTarget(tx, target.id);
  return { ...row, targetId: target.id };
}
