import type { Bus } from '@trawl/bus';
import {
  BeatAnswer,
  BeatRequest,
  type Claim,
  ClaimAnswer,
  ClaimRequest,
  type ClaimTarget,
  COMMIT_VALID_MS,
  CommitMessageAnswer,
  CommitMessageRequest,
  EVENT_CONSUMER,
  EVENT_STREAM,
  NextMessageAnswer,
  NextMessageRequest,
  newId,
  RunControl,
  RunEvent,
  type RunId,
  RunTicket,
  subjects,
} from '@trawl/contracts';

type Wanted = Pick<Claim, 'type' | 'targets'> & Partial<Claim>;

/** A run as the API's end of the wire sees it. */
export interface RunAtApi {
  readonly claim: Claim;
  claimId: string | null;
  /** Every claim that was asked for, answered or not. */
  readonly asked: ClaimRequest[];
  /** Events stored in order, of the current epoch. */
  readonly stored: RunEvent[];
  readonly beats: BeatRequest[];
  /** The furthest that a published event was ahead of the stored ones. */
  ahead: number;
  verdict: BeatAnswer['verdict'];
}

/** The API's end of claim, beat and events, kept in memory and told what to do. */
export interface ApiEnd {
  /** What a claim is answered with; `silent`: with nothing. */
  claims: 'grant' | 'gone' | 'later' | 'silent';
  /** False: events stay in the stream. */
  storing: boolean;
  /** False: nobody is told what is stored but by beats. */
  tellsStored: boolean;
  /** False: beats stay without answer. */
  answersBeats: boolean;
  /** What a run that writes is to write next. */
  next: (request: NextMessageRequest) => Promise<NextMessageAnswer>;
  /** May it press Enter? */
  commit: (request: CommitMessageRequest) => Promise<CommitMessageAnswer>;
  /** Makes a run and puts its ticket in the queue. */
  dispatch(wanted: Wanted): Promise<RunAtApi>;
  /** Ends the run's epoch and puts its ticket in the queue again: it goes on at its checkpoint in the next one. */
  redispatch(run: RunAtApi): Promise<RunAtApi>;
  control(runId: RunId, verdict: 'pause' | 'stop'): void;
  stop(): Promise<void>;
}

const HELD_MS = 50;

/** An answer that doesn't come: the asker is left to its time-out. */
const never = (): Promise<never> => new Promise(() => {});

export async function startApiEnd(bus: Bus): Promise<ApiEnd> {
  await bus.ensureStreams();
  const forget = bus.onReconnect(() => {
    bus.ensureStreams().catch((error: unknown) => process.stderr.write(`streams: ${String(error)}\n`));
  });
  const runs = new Map<string, RunAtApi>();
  let dispatches = 0;
  const find = (runId: string): RunAtApi => {
    const run = runs.get(runId);
    if (run === undefined) throw new Error(`no run ${runId}`);
    return run;
  };

  bus.answer(subjects.claim, ClaimRequest, ClaimAnswer, 'api', async (request): Promise<ClaimAnswer> => {
    const { runId, claimId } = request;
    const run = find(runId);
    run.asked.push(request);
    if (api.claims === 'silent') return never();
    if (api.claims !== 'grant') return { granted: false, reason: api.claims };
    run.claimId ??= claimId;
    return run.claimId === claimId ? run.claim : { granted: false, reason: 'gone' };
  });
  bus.answer(subjects.beat, BeatRequest, BeatAnswer, 'api', async (request) => {
    if (!api.answersBeats) return never();
    const run = find(request.runId);
    run.beats.push(request);
    const fenced = request.epoch !== run.claim.epoch;
    return { verdict: fenced ? 'fenced' : run.verdict, storedSeq: fenced ? 0 : run.stored.length };
  });
  bus.answer(subjects.messageNext, NextMessageRequest, NextMessageAnswer, 'api', (request) => api.next(request));
  bus.answer(subjects.messageCommit, CommitMessageRequest, CommitMessageAnswer, 'api', (request) =>
    api.commit(request),
  );
  const events = bus.consume({
    stream: EVENT_STREAM,
    consumer: EVENT_CONSUMER,
    schema: RunEvent,
    maxInFlight: 512,
    async handle(delivery) {
      const run = find(delivery.subject.split('.').at(-1) ?? '');
      const event = delivery.body;
      if (event.epoch === run.claim.epoch) run.ahead = Math.max(run.ahead, event.seq - run.stored.length);
      if (event.epoch !== run.claim.epoch || event.seq <= run.stored.length) return delivery.ackSoon();
      if (!api.storing || event.seq !== run.stored.length + 1) return delivery.nak(HELD_MS);
      run.stored.push(event);
      delivery.ackSoon();
      const { epoch, seq } = event;
      if (api.tellsStored) bus.say(subjects.runControl(run.claim.runId), RunControl, { kind: 'stored', epoch, seq });
    },
  });

  const enqueue = async (claim: Claim): Promise<RunAtApi> => {
    const { runId } = claim;
    const run: RunAtApi = { claim, claimId: null, asked: [], stored: [], beats: [], ahead: 0, verdict: 'go' };
    runs.set(runId, run);
    const ticket = { runId, dispatch: ++dispatches };
    const dedupeId = `${runId}.${dispatches}`;
    const work = claim.type === 'dm' ? subjects.messageWork : subjects.collectWork;
    await bus.publish(work(claim.platform), RunTicket, ticket, { dedupeId });
    return run;
  };

  const api: ApiEnd = {
    claims: 'grant',
    storing: true,
    tellsStored: true,
    answersBeats: true,
    next: async () => ({ kind: 'done', outcome: 'done', reason: null }),
    commit: async () => ({ kind: 'go', validMs: COMMIT_VALID_MS }),
    async dispatch(wanted) {
      const claim: Claim = {
        granted: true,
        runId: newId('RunId'),
        jobId: newId('JobId'),
        platform: 'instagram',
        epoch: 1,
        leaseMs: 15_000,
        sessions: [{ sessionRef: 'first', sessionId: '1%3Aone' }],
        pooled: false,
        budgetMs: 3_600_000,
        paceMs: 0,
        ...wanted,
      };
      return enqueue(claim);
    },
    async redispatch(run) {
      const claim = { ...run.claim, epoch: run.claim.epoch + 1, targets: targetsLeft(run) };
      return enqueue(claim);
    },
    control: (runId, verdict) => bus.say(subjects.runControl(runId), RunControl, { kind: 'verdict', verdict }),
    async stop() {
      forget();
      await events.stop();
      // The bus is closed after this; requests that are left without answer would be waited for.
    },
  };
  return api;
}

/** The rows of stored pages, in their order. */
export const rowsOf = ({ stored }: RunAtApi): string[] =>
  stored.flatMap((event) => (event.kind === 'page' ? event.rows.map(({ platformId }) => platformId) : []));

/** The end, once it is stored. */
export const endOf = ({ stored }: RunAtApi) => stored.find((event) => event.kind === 'end');

/** Where each target stands after the stored events: those that are over left out, the others at their checkpoint. */
function targetsLeft({ claim, stored }: RunAtApi): ClaimTarget[] {
  const over = new Set(stored.flatMap((event) => (event.kind === 'target' ? [event.targetId] : [])));
  return claim.targets
    .filter(({ targetId }) => !over.has(targetId))
    .map((target) => {
      const pages = stored
        .filter((event) => event.kind === 'page')
        .filter(({ targetId }) => targetId === target.targetId);
      const checkpoint = pages.findLast((page) => page.checkpoint !== undefined)?.checkpoint;
      const collected = target.collected + pages.reduce((sum, { rows }) => sum + rows.length, 0);
      return { ...target, collected, cursor: checkpoint === undefined ? target.cursor : checkpoint.cursor };
    });
}
