import { fillMessage, messageTemplate, type NextMessageAnswer, newId } from '@trawl/contracts';
import { and, asc, eq, isNull, ne, or, sql } from 'drizzle-orm';
import type { AppContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { type jobs, jobTargets, messages, runs, runTargets } from '../../db/schema/index.ts';
import { isSuppressed } from '../suppression/index.ts';
import { isSettled, type MessageRow, type Settled } from './message-store.ts';
import type { Picked, Sender } from './pick-sender.ts';
import { withOptOut } from './with-opt-out.ts';
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
    const stored = known ?? (await messageTo(tx, job, recipientOf(target)));
    if (stored && isSettled(stored.state)) {
      // The list names again somebody who was written to: once is enough.
      settled.push({ ...stored, targetId: target.id, runId: run.id });
      await closeTarget(tx, target.id);
      continue;
    }
    if (stored?.state === 'sending') throw new Error(`a message of ${job.id} is being sent already`);
    const refusal = target.key.includes(' ')
      ? WORDS.unreadable
      : (await isSuppressed(tx, job.platform, target.key))
        ? WORDS.suppressed
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
    const row = await intend(context, tx, request, target, sender);
    // Its account's owner has stopped it since it was read here.
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
      return { kind: 'wait', ms: picked.ms, reason: picked.reason };
    case 'rest':
      return { kind: 'done', outcome: 'rests', reason: picked.reason };
    case 'prove':
      return { kind: 'prove', ...picked.session };
    case 'over':
      return { kind: 'done', outcome: 'done', reason: picked.reason };
    case 'none':
      return { kind: 'done', outcome: 'no_session', reason: WORDS.noSession };
  }
}

/** Notes when the run goes on: its worker ends with that, and keeps neither a place nor an account until then. */
const restUntil = (tx: Tx, run: Run, ms: number) =>
  tx
    .update(runs)
    .set({ restUntil: sql`now() + make_interval(secs => ${ms / 1_000})` })
    .where(eq(runs.id, run.id));

/** A planned message lies in the hand of its lane as long as it has an account. */
const hasAccount = ne(messages.accountKey, '');

/**
 * Nobody sends it for now, and its lane may ask no more: it is any lane's, and so is the account that it was planned for. Else
 * the other lanes would wait for that account for ever.
 */
const releaseMessage = (tx: Tx, { id }: MessageRow) =>
  tx
    .update(messages)
    .set({ accountKey: '' })
    .where(and(eq(messages.id, id), stillPlanned));

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

const messageTo = async (tx: Tx, job: Job, recipient: string): Promise<MessageRow | undefined> =>
  (
    await tx
      .select()
      .from(messages)
      .where(and(eq(messages.jobId, job.id), eq(messages.recipient, recipient)))
  )[0];

/** As the message to it is stored; a target that names nobody stands as it was written. */
const recipientOf = ({ key, value }: Target): string => (key.includes(' ') ? value : key);

const columns = { id: jobTargets.id, value: jobTargets.value, key: jobTargets.key };

const targetOf = async (tx: Tx, id: number): Promise<Target | undefined> =>
  (await tx.select(columns).from(jobTargets).where(eq(jobTargets.id, id)))[0];

/** The first target of the launch that is open, and that neither another lane nor an outcome under way has in hand. */
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

/** A message is written over only while nothing has come of it: its account's owner may stop it at any moment. */
const stillPlanned = eq(messages.state, 'planned');

/** What the caller notes of it is for this run; that it is over holds for the loop here. */
const closeTarget = (tx: Tx, id: number) => tx.update(jobTargets).set({ done: true }).where(eq(jobTargets.id, id));

/** Stores the message as planned, or finds that it isn't to be planned any more. */
async function intend(
  context: AppContext,
  tx: Tx,
  { job, run, lane, shared }: PlanRequest,
  target: Target,
  sender: Sender,
): Promise<MessageRow | undefined> {
  const { clock } = context;
  const intent = {
    runId: run.id,
    targetId: target.id,
    lane,
    epoch: run.epoch,
    accountKey: sender.accountKey,
    linkedAccountId: sender.linkedAccountId,
    ownerUserId: sender.ownerUserId,
    // A job may have been changed, since this was planned first, from one on own accounts to an order or back.
    shared,
    text: fillMessage(messageTemplate(job.settings), { username: target.key }),
    state: 'planned' as const,
    reason: null,
    // What a person said was of the last try.
    decidedBy: null,
  };
  // A worker counts its tries from one in each epoch of each run.
  const attempt = sql`CASE WHEN ${messages.runId} = ${run.id} AND ${messages.epoch} = ${run.epoch} THEN ${messages.attempt} ELSE 0 END`;
  const [row] = await tx
    .insert(messages)
    .values({
      ...intent,
      id: newId('MessageId', clock.now().getTime()),
      jobId: job.id,
      userId: job.userId,
      platform: job.platform,
      recipient: target.key,
      plannedAt: clock.now(),
    })
    .onConflictDoUpdate({
      target: [messages.jobId, messages.recipient],
      set: { ...intent, attempt },
      setWhere: stillPlanned,
    })
    .returning();
  return row;
}

/** Stores that nobody writes to this target, and why; nothing where that is settled already. */
async function close(
  { clock }: AppContext,
  tx: Tx,
  { job, run, lane, shared }: PlanRequest,
  target: Target,
  reason: string,
): Promise<Settled | null> {
  const closed = {
    runId: run.id,
    // In nobody's name, and nothing that is paid.
    accountKey: '',
    linkedAccountId: null,
    ownerUserId: null,
    shared,
    state: 'failed' as const,
    reason,
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
