import type { RunEvent, RunId, SystemMessage } from '@trawl/contracts';
import type { AppContext } from '../../../context.ts';
import type { Tx } from '../../../db/client.ts';
import { isLockTimeout } from '../../../db/unavailable.ts';
import { messageOf, reasonOf } from '../../../stored-message.ts';
import { rulesOf } from '../../jobs/index.ts';
import { markMessagesUnknown, type Settled, settleMessage } from '../../messages/index.ts';
import { recordSessionStates } from '../claims/run-sessions.ts';
import { countAbandonedAccounts } from '../moves/abandoned-accounts.ts';
import { notifyJobChanged, notifyJobProgress, notifyWorker, publishTicket } from '../moves/notify.ts';
import { carriesToken } from '../rules/claim-token.ts';
import { settleRun } from '../settling/settle-run.ts';
import { chargeRuns } from '../store/charge-run.ts';
import { jobProgress } from '../store/progress.ts';
import { recordGaps } from '../store/record-gaps.ts';
import { recordMessages } from '../store/record-messages.ts';
import { addLog, lockRun, lockRuns, lockRunsSoon, type OwnedRun, type RunRow, runsAmong } from '../store/run-store.ts';
import { finishTarget, storePages } from '../store/store-pages.ts';
import { type Figures, storeFigures } from './store-figures.ts';

/**
 * `stored`: in the database, now or already before. `refused`: from an ended epoch, or without the claim's token. `ahead`: a
 * previous event is missing; redeliver it. `busy`: another transaction has the job locked; redeliver it.
 */
export type StoreOutcome = 'stored' | 'refused' | 'ahead' | 'busy';

/** Events of one run, in sequence order. */
export interface RunEvents {
  readonly runId: RunId;
  readonly events: readonly RunEvent[];
}

/**
 * Stores events of one run in a single transaction: rows, checkpoint, progress and charge are committed or rolled back together.
 *
 * @param events of the run, in sequence order
 * @param waits whether to wait briefly for the job's lock: without waiting, a frequently locked job may never be found unlocked
 * @returns the result of each event
 */
export async function storeEvents(
  context: AppContext,
  runId: RunId,
  events: readonly RunEvent[],
  waits = true,
): Promise<StoreOutcome[]> {
  const busy = events.map(() => 'busy' as const);
  try {
    const [stored] = await store(context, [{ runId, events }], waits ? 'waits' : 'skips');
    return stored ?? busy;
  } catch (error) {
    if (isLockTimeout(error)) return busy;
    throw error;
  }
}

/** Events that affect only their own run and job. */
const OWN: ReadonlySet<RunEvent['kind']> = new Set(['page', 'target', 'log']);

/**
 * Whether these events may share a transaction with other runs: events that lock more rows follow the lock order only in a
 * separate transaction.
 */
export const canShareTransaction = (events: readonly RunEvent[]): boolean => events.every(({ kind }) => OWN.has(kind));

/**
 * Stores events of several runs in one transaction with shared statements and one commit.
 *
 * @param batches at most one per run, of events that may share
 * @returns the results of each run's events; null if they must be stored separately because the job is locked or an event is
 * missing
 */
export const storeTogether = (
  context: AppContext,
  batches: readonly RunEvents[],
): Promise<(readonly StoreOutcome[] | null)[]> => store(context, batches, 'shares');

/**
 * `waits` for a locked job, `skips` it, or `shares` the transaction with other runs and omits events that need a separate
 * one.
 */
type LockMode = 'waits' | 'skips' | 'shares';

interface Accepted extends OwnedRun {
  readonly events: readonly RunEvent[];
  readonly last: RunEvent;
}

async function store(
  context: AppContext,
  batches: readonly RunEvents[],
  mode: LockMode,
): Promise<(StoreOutcome[] | null)[]> {
  const now = context.clock.now();
  const stored = await context.db.transaction(async (tx) => {
    const runIds = batches.map(({ runId }) => runId);
    const locked = mode === 'waits' ? await lockRunsSoon(tx, runIds, LOCK_MS) : await lockRuns(tx, runIds);
    const missing = runIds.filter((id) => !locked.has(id));
    const known = missing.length > 0 ? await runsAmong(tx, missing) : missing;
    const sifted = batches.map(({ runId, events }) => {
      const of = locked.get(runId);
      if (!of) return { outcomes: known.includes(runId) ? null : events.map((): StoreOutcome => 'refused') };
      const { outcomes, accepted } = selectNextEvents(of.run, events);
      const last = accepted.at(-1);
      if (!last && outcomes.includes('ahead')) return { outcomes: mode === 'shares' ? null : outcomes, gapOf: of };
      return last ? { outcomes, accepted: { ...of, events: accepted, last } } : { outcomes };
    });
    const accepted = sifted.flatMap((of) => of.accepted ?? []);
    const tickets = accepted.length > 0 ? await apply(context, tx, accepted, now) : [];
    await recordGaps(
      tx,
      sifted.flatMap(({ outcomes, gapOf }) => (outcomes && gapOf ? [gapOf.run] : [])),
    );
    return { sifted, tickets };
  });
  for (const { accepted } of stored.sifted) {
    if (!accepted) continue;
    const { job, run, last } = accepted;
    notifyWorker(context, run, { kind: 'stored', seq: last.seq });
    if (last.kind === 'end') notifyJobChanged(context, job.id);
    else notifyJobProgress(context, job.id);
  }
  for (const { runId, dispatch } of stored.tickets) await publishTicket(context, runId, dispatch);
  return stored.sifted.map(({ outcomes }) => outcomes);
}

/** Heartbeats lock the job for milliseconds; don't block a connection for longer locks. */
const LOCK_MS = 1_000;

/** Selects the events that come next in the run's sequence, and the result of the others. */
function selectNextEvents(
  run: Pick<RunRow, 'status' | 'epoch' | 'lastSeq' | 'claimTokenHash' | 'claimTokenEpoch'>,
  events: readonly RunEvent[],
): { outcomes: StoreOutcome[]; accepted: RunEvent[] } {
  const accepted: RunEvent[] = [];
  let seq = run.lastSeq;
  const outcomes = events.map((event): StoreOutcome => {
    if (event.epoch !== run.epoch || !carriesToken(run, event.token)) return 'refused';
    if (event.seq <= seq) return 'stored';
    if (run.status !== 'running') return 'refused';
    if (event.seq > seq + 1) return 'ahead';
    accepted.push(event);
    seq = event.seq;
    return 'stored';
  });
  return { outcomes, accepted };
}

/** Events that prove that the platform works again. */
const PROGRESS: ReadonlySet<RunEvent['kind']> = new Set(['page', 'target', 'message']);

/** A queued run, and the dispatch number of its ticket. */
interface Ticket {
  readonly runId: RunId;
  readonly dispatch: number;
}

async function apply(context: AppContext, tx: Tx, accepted: readonly Accepted[], now: Date): Promise<Ticket[]> {
  const pages = await storePages(
    tx,
    accepted.map(({ job, run, events }) => ({ job, run, pages: events.filter((event) => event.kind === 'page') })),
    now,
  );
  const recorded: RecordedEvents[] = [];
  for (const one of accepted) recorded.push(await recordOthers(context, tx, one, now));
  const charges = await chargeRuns(
    tx,
    accepted.map(({ last, ...of }) => ({ ...of, reported: last })),
    now,
  );
  const figures: Figures[] = [];
  for (const [index, { job, run, events, last }] of accepted.entries()) {
    const rows = pages[index];
    const other = recorded[index];
    const charge = charges[index];
    if (!rows || !other || !charge) throw new Error('a run was not stored');
    figures.push({
      job,
      run,
      lastSeq: last.seq,
      progressed: events.some(({ kind }) => kind !== 'log'),
      works: events.some(({ kind }) => PROGRESS.has(kind)),
      rows: rows.fresh + other.sent,
      inserted: rows.inserted + other.inserted,
      abandoned: countAbandonedAccounts(run, events),
      charge,
      reason: other.reason,
      progress: rulesOf(job).paidInMoney ? await jobProgress(tx, job) : null,
    });
  }
  await storeFigures(tx, figures, now);
  const tickets: Ticket[] = [];
  for (const { run, last } of accepted) {
    const counted = last.kind === 'end' ? await lockRun(tx, run.id) : null;
    if (last.kind !== 'end' || !counted) continue;
    const dispatch = await settleRun(context, tx, counted, last);
    if (dispatch !== null) tickets.push({ runId: run.id, dispatch });
  }
  return tickets;
}

interface RecordedEvents {
  /** New rows of the job, and sent messages. */
  readonly inserted: number;
  readonly sent: number;
  /** Why the job doesn't progress. */
  readonly reason: SystemMessage | null;
}

/** Stores a run's events other than pages. */
async function recordOthers(
  context: AppContext,
  tx: Tx,
  { job, run, events, last }: Accepted,
  now: Date,
): Promise<RecordedEvents> {
  const sessions = events.filter((event) => event.kind === 'session');
  if (sessions.length > 0) await recordSessionStates(context, tx, job, sessions);
  const lines: SystemMessage[] = [];
  const settled: Settled[] = [];
  let reason = reasonOf(job);
  for (const event of events) {
    switch (event.kind) {
      case 'target':
        lines.push(await finishTarget(tx, job, run, event, now));
        reason = null;
        break;
      case 'log':
        lines.push(messageOf(event.text, event.message));
        reason = reasonOf(event) ?? reason;
        break;
      case 'message': {
        const message = await settleMessage(tx, run.id, event, now);
        if (message) settled.push(message);
        reason = null;
        break;
      }
      case 'session':
        // Stored above, before any message.
        break;
      case 'page':
      case 'end':
        // The run progresses again, or its end sets the job's reason.
        reason = null;
        break;
      default:
        event satisfies never;
    }
  }
  if (last.kind === 'end' && rulesOf(job).writes) settled.push(...(await markMessagesUnknown(tx, run.id, now)));
  const { inserted, sent, lines: ofMessages } = await recordMessages(tx, job, run, settled, now);
  await addLog(tx, run, [...lines, ...ofMessages]);
  return { inserted, sent, reason };
}
