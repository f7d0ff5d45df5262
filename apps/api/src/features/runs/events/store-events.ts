import type { RunEvent, RunId } from '@trawl/contracts';
import type { AppContext } from '../../../context.ts';
import { limitLockWaits, type Tx } from '../../../db/client.ts';
import { isLockTimeout } from '../../../db/unavailable.ts';
import { rulesOf } from '../../jobs/index.ts';
import { markMessagesUnknown, type Settled, settleMessage } from '../../messages/index.ts';
import { carriesToken } from '../claims/claim-token.ts';
import { recordSessionStates } from '../claims/run-sessions.ts';
import { recordMessages } from '../messages/record-messages.ts';
import { countGivenUp } from '../moves/given-up.ts';
import { notifyJobChanged, notifyWorker, publishTicket } from '../moves/notify.ts';
import { addLog, lockRun, lockRuns, type OwnedRun, type RunRow, runsAmong } from '../moves/run-store.ts';
import { settleRun } from '../settling/settle-run.ts';
import { jobProgress } from '../views/progress.ts';
import { chargeRuns } from './charge-run.ts';
import { recordGaps } from './record-gaps.ts';
import { type Figures, storeFigures } from './store-figures.ts';
import { finishTarget, storePages } from './store-pages.ts';

/**
 * `stored`: it is in the database, now or from before. `refused`: of an epoch that is over, or without the claim's token. `ahead`: an event before it is
 * missing; bring it again. `busy`: somebody else has the job locked; bring it again.
 */
export type StoreOutcome = 'stored' | 'refused' | 'ahead' | 'busy';

/** Events of one run, in the order of their sequence. */
export interface RunEvents {
  readonly runId: RunId;
  readonly events: readonly RunEvent[];
}

/**
 * Stores events of one run in ONE transaction: rows, checkpoint, progress and charge stand or fall together.
 *
 * @param events of the run, in the order of their sequence
 * @param waits whether to wait for the job's lock for a moment: whoever only passes over a locked job may never meet it free
 * @returns what became of each
 */
export async function storeEvents(
  context: AppContext,
  runId: RunId,
  events: readonly RunEvent[],
  waits = true,
): Promise<StoreOutcome[]> {
  const busy = events.map(() => 'busy' as const);
  try {
    const [stored] = await store(context, [{ runId, events }], waits ? 'waits' : 'passes');
    return stored ?? busy;
  } catch (error) {
    if (isLockTimeout(error)) return busy;
    throw error;
  }
}

/** Events that touch nothing beyond their own run and job. */
const OWN: ReadonlySet<RunEvent['kind']> = new Set(['page', 'target', 'log']);

/** Whether these events may be stored in one transaction with other runs': those that lock more keep the order of locks only alone. */
export const canShareTransaction = (events: readonly RunEvent[]): boolean => events.every(({ kind }) => OWN.has(kind));

/**
 * Stores events of several runs in one transaction: they share its commit and its statements.
 *
 * @param batches at most one of each run, of events that may share
 * @returns what became of each run's events; null where they are to be stored alone: somebody else has the job locked, or an event
 * is missing
 */
export const storeTogether = (
  context: AppContext,
  batches: readonly RunEvents[],
): Promise<(readonly StoreOutcome[] | null)[]> => store(context, batches, 'shares');

/** `passes`: over a job that is locked. `shares`: the transaction with other runs, so it leaves out what needs one of its own. */
type Way = 'waits' | 'passes' | 'shares';

interface Accepted extends OwnedRun {
  readonly events: readonly RunEvent[];
  readonly last: RunEvent;
}

async function store(context: AppContext, batches: readonly RunEvents[], way: Way): Promise<(StoreOutcome[] | null)[]> {
  const now = context.clock.now();
  const stored = await context.db.transaction(async (tx) => {
    const runIds = batches.map(({ runId }) => runId);
    const locked = await lockSoon(tx, runIds, way);
    const missing = runIds.filter((id) => !locked.has(id));
    const known = missing.length > 0 ? await runsAmong(tx, missing) : missing;
    const sifted = batches.map(({ runId, events }) => {
      const of = locked.get(runId);
      if (!of) return { outcomes: known.includes(runId) ? null : events.map((): StoreOutcome => 'refused') };
      const { outcomes, accepted } = selectNextEvents(of.run, events);
      const last = accepted.at(-1);
      if (!last && outcomes.includes('ahead')) return { outcomes: way === 'shares' ? null : outcomes, gapOf: of };
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
    notifyWorker(context, run.id, { kind: 'stored', epoch: run.epoch, seq: last.seq });
    notifyJobChanged(context, job.id);
  }
  for (const { runId, dispatch } of stored.tickets) await publishTicket(context, runId, dispatch);
  return stored.sifted.map(({ outcomes }) => outcomes);
}

/** A heartbeat has the job locked for milliseconds; who has it for longer keeps no connection waiting. */
const LOCK_MS = 1_000;

async function lockSoon(tx: Tx, runIds: readonly RunId[], way: Way): Promise<Map<RunId, OwnedRun>> {
  const free = await lockRuns(tx, runIds);
  if (free.size === runIds.length || way !== 'waits') return free;
  await limitLockWaits(tx, LOCK_MS);
  return lockRuns(tx, runIds, true);
}

/** Which events come next in the run's sequence, and what becomes of the others. */
export function selectNextEvents(
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

/** Events by which the platform is seen to work again. */
const PROGRESS: ReadonlySet<RunEvent['kind']> = new Set(['page', 'target', 'message']);

/** A run in the queue, and the number of the ticket to publish for it. */
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
  const noted: Noted[] = [];
  for (const one of accepted) noted.push(await noteOthers(tx, one, now));
  const charges = await chargeRuns(
    tx,
    accepted.map(({ last, ...of }) => ({ ...of, reported: last })),
    now,
  );
  const figures: Figures[] = [];
  for (const [index, { job, run, events, last }] of accepted.entries()) {
    const rows = pages[index];
    const other = noted[index];
    const charge = charges[index];
    if (!rows || !other || !charge) throw new Error('a run was left out');
    figures.push({
      job,
      run,
      lastSeq: last.seq,
      progressed: events.some(({ kind }) => kind !== 'log'),
      works: events.some(({ kind }) => PROGRESS.has(kind)),
      rows: rows.fresh + other.sent,
      inserted: rows.inserted + other.inserted,
      givenUp: countGivenUp(run, events),
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
    const dispatch = await settleRun(context, tx, counted.job, counted.run, last);
    if (dispatch !== null) tickets.push({ runId: run.id, dispatch });
  }
  return tickets;
}

interface Noted {
  /** Rows that are new to the job, and messages that were sent. */
  readonly inserted: number;
  readonly sent: number;
  /** Why the job stands still. */
  readonly reason: string | null;
}

/** Notes what else than pages a run's worker tells. */
async function noteOthers(tx: Tx, { job, run, events, last }: Accepted, now: Date): Promise<Noted> {
  const sessions = events.filter((event) => event.kind === 'session');
  if (sessions.length > 0) await recordSessionStates(tx, job, sessions);
  const lines: string[] = [];
  const settled: Settled[] = [];
  let { reason } = job;
  for (const event of events) {
    switch (event.kind) {
      case 'target':
        lines.push(await finishTarget(tx, run, event));
        reason = null;
        break;
      case 'log':
        lines.push(event.text);
        reason = event.reason ?? reason;
        break;
      case 'message': {
        const message = await settleMessage(tx, run.id, event, now);
        if (message) settled.push(message);
        reason = null;
        break;
      }
      case 'session':
        // Noted above, before any message.
        break;
      case 'page':
      case 'end':
        // It goes on; or the end says itself why the job stands where it stands.
        reason = null;
        break;
    }
  }
  if (last.kind === 'end' && rulesOf(job).writes) settled.push(...(await markMessagesUnknown(tx, run.id, now)));
  const { inserted, sent, lines: ofMessages } = await recordMessages(tx, job, run, settled, now);
  await addLog(tx, run, [...lines, ...ofMessages]);
  return { inserted, sent, reason };
}
