import {
  fillMessage,
  type JobId,
  messageTemplate,
  msg,
  type NextMessageAnswer,
  newId,
  type RunId,
  type SystemMessage,
} from '@trawl/contracts';
import { render } from '@trawl/messages/server';
import { and, asc, eq, isNull, ne, or, sql } from 'drizzle-orm';
import type { AppContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { type jobs, jobTargets, messages, runs, runTargets } from '../../db/schema/index.ts';
import { NO_REASON, reasonColumns } from '../../stored-message.ts';
import { isSuppressed } from '../suppression/index.ts';
import { isSettled, type MessageRow, type Settled, UNASSIGNED } from './message-store.ts';
import type { Picked, Sender } from './pick-sender.ts';
import { withOptOut } from './with-opt-out.ts';

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
  /** Messages that were settled during the search because their recipients can't be messaged. */
  readonly settled: readonly Settled[];
}

/** Maximum recipients settled per request: the job is locked meanwhile, and the worker repeats a request without a reply after 3 s. */
const SETTLED_MAX = 50;
const ASK_AGAIN: NextMessageAnswer = { kind: 'wait', ms: 1, reason: null };

/**
 * The next message of a run, stored as planned before anything is sent: recipient, text and sender. The run's row is locked. The
 * same lane gets the same message until it is committed. After `SETTLED_MAX` recipients who can't be messaged, the worker has to retry.
 */
export async function planMessage(context: AppContext, tx: Tx, request: PlanRequest): Promise<Plan> {
  const { job, run } = request;
  const settled: Settled[] = [];
  for (;;) {
    if (settled.length >= SETTLED_MAX) return { answer: ASK_AGAIN, settled };
    const known = await plannedOf(tx, run, request.lane);
    const target = known ? await targetOf(tx, known.targetId) : await nextTarget(tx, run, job);
    if (!target) return { answer: { kind: 'done', outcome: 'done', reason: null }, settled };
    const stored = known ?? (await findMessage(tx, job, recipientOf(target)));
    if (stored && isSettled(stored.state)) {
      // The list contains a recipient who was already messaged.
      settled.push({ ...stored, targetId: target.id, runId: run.id });
      await closeTarget(tx, target.id);
      continue;
    }
    if (stored?.state === 'sending') throw new Error(`a message of ${job.id} is being sent already`);
    const refusal = target.key.includes(' ')
      ? msg('direct.not_a_recipient')
      : (await isSuppressed(tx, job.platform, target.key))
        ? msg('direct.opted_out')
        : null;
    if (refusal !== null) {
      const closed = await close(context, tx, request, target, refusal);
      if (closed) settled.push(closed);
      continue;
    }
    const picked = await request.pick();
    if (picked.kind === 'rest') await restUntil(tx, run, picked.ms);
    if (picked.kind !== 'sender') {
      if (known) await releaseMessage(tx, known);
      return { answer: noSender(picked), settled };
    }
    const { sender } = picked;
    const row = await storePlanned(context, tx, request, target, sender);
    // The account's owner has vetoed the message since it was read.
    if (!row) continue;
    const { sessionRef, sessionId } = sender;
    return {
      answer: {
        kind: 'message',
        messageId: row.id,
        recipient: row.recipient,
        text: withOptOut(context, row),
        sessionRef,
        sessionId,
      },
      settled,
    };
  }
}

function noSender(picked: Exclude<Picked, { kind: 'sender' }>): NextMessageAnswer {
  switch (picked.kind) {
    case 'wait':
      return { kind: 'wait', ms: picked.ms, ...reasonInAnswer(picked.reason) };
    case 'rest':
      return { kind: 'done', outcome: 'rests', ...reasonInAnswer(picked.reason) };
    case 'prove':
      return { kind: 'prove', ...picked.session };
    case 'over':
      return { kind: 'done', outcome: 'done', ...reasonInAnswer(picked.reason) };
    case 'none':
      return { kind: 'done', outcome: 'no_session', ...reasonInAnswer(msg('direct.session_ids_dead')) };
  }
}

/** The English text is for workers of the previous release. */
const reasonInAnswer = (reason: SystemMessage | null): Pick<Waiting, 'reason' | 'reasonMessage'> =>
  reason === null ? { reason } : { reason: render(reason), reasonMessage: reason };

type Waiting = Extract<NextMessageAnswer, { kind: 'wait' }>;

/** Stores when the run continues. Its worker ends the epoch and releases its slot and the account until then. */
const restUntil = (tx: Tx, run: Run, ms: number) =>
  tx
    .update(runs)
    .set({ restUntil: sql`now() + make_interval(secs => ${ms / 1_000})` })
    .where(eq(runs.id, run.id));

/** A planned message is assigned to its lane as long as it has an account. */
const hasAccount = ne(messages.accountKey, '');

/**
 * Unassigns a message and its account, so any lane can claim them. The current lane may not request it again, and the other lanes
 * would wait for that account forever.
 */
const releaseMessage = (tx: Tx, { id }: MessageRow) =>
  tx
    .update(messages)
    .set(UNASSIGNED)
    .where(and(eq(messages.id, id), stillPlanned));

/** Unassigns the planned messages of a run without a worker; its next epoch may send them from other accounts. */
export async function unassignMessages(tx: Tx, runId: RunId): Promise<void> {
  await tx
    .update(messages)
    .set(UNASSIGNED)
    .where(and(eq(messages.runId, runId), stillPlanned, hasAccount));
}

/** Deletes messages that an ended order had planned. The ones with a recorded outcome stay. */
export async function deletePlannedMessages(tx: Tx, jobId: JobId): Promise<void> {
  await tx.delete(messages).where(and(eq(messages.jobId, jobId), stillPlanned, isNull(messages.decidedBy)));
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
        hasAccount,
      ),
    )
    .limit(1);
  return row;
}

const findMessage = async (tx: Tx, job: Job, recipient: string): Promise<MessageRow | undefined> =>
  (
    await tx
      .select()
      .from(messages)
      .where(and(eq(messages.jobId, job.id), eq(messages.recipient, recipient)))
  )[0];

/** Recipients are indexed, and a longer text doesn't fit into an index entry. */
const RECIPIENT_MAX = 500;

/** The recipient as stored in the message; an invalid target stays as the user entered it, and is truncated if it is long. */
function recipientOf({ key, value }: Target): string {
  if (!key.includes(' ')) return key;
  return value.length <= RECIPIENT_MAX ? value : `${value.slice(0, 200).toWellFormed()}… ${key.slice(-8)}`;
}

const columns = { id: jobTargets.id, value: jobTargets.value, key: jobTargets.key };

const targetOf = async (tx: Tx, id: number): Promise<Target | undefined> =>
  (await tx.select(columns).from(jobTargets).where(eq(jobTargets.id, id)))[0];

/** The first open target of the launch that isn't assigned to another lane and has no pending outcome. */
async function nextTarget(tx: Tx, run: Run, job: Job): Promise<Target | undefined> {
  const inHand = and(
    eq(messages.runId, run.id),
    eq(messages.epoch, run.epoch),
    or(and(eq(messages.state, 'planned'), hasAccount), eq(messages.state, 'sending')),
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

/** Only planned messages may be overwritten: the account's owner may veto a message at any time. */
const stillPlanned = eq(messages.state, 'planned');

/** Closes the target in the job only; the caller records the result in the run. */
const closeTarget = (tx: Tx, id: number) => tx.update(jobTargets).set({ done: true }).where(eq(jobTargets.id, id));

/** Stores the message as planned; returns nothing if it can no longer be planned. */
async function storePlanned(
  context: AppContext,
  tx: Tx,
  { job, run, lane, shared }: PlanRequest,
  target: Target,
  sender: Sender,
): Promise<MessageRow | undefined> {
  const { clock } = context;
  const planned = {
    runId: run.id,
    targetId: target.id,
    lane,
    epoch: run.epoch,
    accountKey: sender.accountKey,
    linkedAccountId: sender.linkedAccountId,
    ownerUserId: sender.ownerUserId,
    // The job may have changed between own accounts and an order since the message was first planned.
    shared,
    text: fillMessage(messageTemplate(job.settings), { username: target.key }),
    state: 'planned' as const,
    ...NO_REASON,
    // An earlier decision was about the previous attempt.
    decidedBy: null,
  };
  // A worker numbers its attempts from one in each epoch of each run.
  const attempt = sql`CASE WHEN ${messages.runId} = ${run.id} AND ${messages.epoch} = ${run.epoch} THEN ${messages.attempt} ELSE 0 END`;
  const [row] = await tx
    .insert(messages)
    .values({
      ...planned,
      id: newId('MessageId', clock.now().getTime()),
      jobId: job.id,
      userId: job.userId,
      platform: job.platform,
      recipient: target.key,
      plannedAt: clock.now(),
    })
    .onConflictDoUpdate({
      target: [messages.jobId, messages.recipient],
      set: { ...planned, attempt },
      setWhere: stillPlanned,
    })
    .returning();
  return row;
}

/** Stores that this target won't be messaged, and the reason; returns nothing if the message is already settled. */
async function close(
  { clock }: AppContext,
  tx: Tx,
  { job, run, lane, shared }: PlanRequest,
  target: Target,
  reason: SystemMessage,
): Promise<Settled | null> {
  const closed = {
    runId: run.id,
    // No sender and no charge.
    ...UNASSIGNED,
    shared,
    state: 'failed' as const,
    ...reasonColumns(reason),
    settledAt: clock.now(),
  };
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
      recipient: recipientOf(target),
      text: '',
      epoch: run.epoch,
      plannedAt: clock.now(),
    })
    .onConflictDoUpdate({ target: [messages.jobId, messages.recipient], set: closed, setWhere: stillPlanned })
    .returning();
  if (!row) return null;
  await closeTarget(tx, target.id);
  return { ...row, targetId: target.id };
}
