import { randomBytes } from 'node:crypto';
import type { Bus } from '@trawl/bus';
import {
  API_QUEUE,
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
  ExpandAnswer,
  ExpandRequest,
  LeaseSessionAnswer,
  LeaseSessionRequest,
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

/** A run as the API sees it. */
export interface RunAtApi {
  readonly claim: Claim;
  claimId: string | null;
  /** Every claim request, with or without a reply. */
  readonly claimRequests: ClaimRequest[];
  /** Events of the current epoch, stored in order. */
  readonly stored: RunEvent[];
  readonly beats: BeatRequest[];
  /** The number of events without the claim's token. */
  forged: number;
  /** The maximum distance between published and stored events. */
  ahead: number;
  verdict: BeatAnswer['verdict'];
  /** The epoch's budget in heartbeat replies; absent as in an earlier API release. */
  budgetMs?: number;
}

/** An in-memory API for claims, heartbeats and events, with configurable behavior. */
export interface FakeApi {
  /** The reply to a claim; `silent`: no reply. */
  claims: 'grant' | 'gone' | 'later' | 'silent';
  /** False: events stay in the stream. */
  storing: boolean;
  /** False: only heartbeat replies contain the stored sequence number. */
  reportsStored: boolean;
  /** False: heartbeats get no reply. */
  answersBeats: boolean;
  /** Whether the run may lease this session's account. */
  leaseAccount: (request: LeaseSessionRequest) => Promise<LeaseSessionAnswer>;
  /** The targets of a run after one of them was expanded. */
  expand: (request: ExpandRequest) => Promise<ExpandAnswer>;
  /** The next message of a messaging run. */
  next: (request: NextMessageRequest) => Promise<NextMessageAnswer>;
  /** Whether the worker may press Enter. */
  commit: (request: CommitMessageRequest) => Promise<CommitMessageAnswer>;
  /** Creates a run and publishes its ticket. */
  dispatch(wanted: Wanted): Promise<RunAtApi>;
  /** Ends the run's epoch and publishes its ticket again: it continues at its checkpoint in the next epoch. */
  redispatch(run: RunAtApi): Promise<RunAtApi>;
  control(runId: RunId, verdict: 'pause' | 'stop', epoch?: number): void;
  stop(): Promise<void>;
}

const HELD_MS = 50;
const newToken = (): string => randomBytes(32).toString('base64url');

/** A reply that never comes, so the requester times out. */
const never = (): Promise<never> => new Promise(() => {});

export async function startFakeApi(bus: Bus): Promise<FakeApi> {
  await bus.ensureStreams();
  const unsubscribe = bus.onReconnect(() => {
    bus.ensureStreams().catch((error: unknown) => process.stderr.write(`streams: ${String(error)}\n`));
  });
  const runs = new Map<string, RunAtApi>();
  let dispatches = 0;
  const find = (runId: string): RunAtApi => {
    const run = runs.get(runId);
    if (run === undefined) throw new Error(`no run ${runId}`);
    return run;
  };

  /** Each request about a run must contain its claim's token, as the API requires. */
  const expectToken = ({
    runId,
    token,
  }: NextMessageRequest | CommitMessageRequest | LeaseSessionRequest | ExpandRequest): void => {
    if (find(runId).claim.token !== token) throw new Error('a request without the claim’s token');
  };

  bus.answer(subjects.claim, ClaimRequest, ClaimAnswer, API_QUEUE, async (request): Promise<ClaimAnswer> => {
    const { runId, claimId } = request;
    const run = find(runId);
    run.claimRequests.push(request);
    if (api.claims === 'silent') return never();
    if (api.claims !== 'grant') return { granted: false, reason: api.claims };
    run.claimId ??= claimId;
    return run.claimId === claimId ? run.claim : { granted: false, reason: 'gone' };
  });
  bus.answer(subjects.beat, BeatRequest, BeatAnswer, API_QUEUE, async (request) => {
    if (!api.answersBeats) return never();
    const run = find(request.runId);
    run.beats.push(request);
    const fenced = request.epoch !== run.claim.epoch || request.token !== run.claim.token;
    const budget = run.budgetMs === undefined ? {} : { budgetMs: run.budgetMs };
    return { verdict: fenced ? 'fenced' : run.verdict, storedSeq: fenced ? 0 : run.stored.length, ...budget };
  });
  bus.answer(subjects.leaseSession, LeaseSessionRequest, LeaseSessionAnswer, API_QUEUE, (request) => {
    expectToken(request);
    return api.leaseAccount(request);
  });
  bus.answer(subjects.expandTarget, ExpandRequest, ExpandAnswer, API_QUEUE, async (request) => {
    expectToken(request);
    return api.expand(request);
  });
  bus.answer(subjects.messageNext, NextMessageRequest, NextMessageAnswer, API_QUEUE, (request) => {
    expectToken(request);
    return api.next(request);
  });
  bus.answer(subjects.messageCommit, CommitMessageRequest, CommitMessageAnswer, API_QUEUE, (request) => {
    expectToken(request);
    return api.commit(request);
  });
  const events = bus.consume({
    stream: EVENT_STREAM,
    consumer: EVENT_CONSUMER,
    schema: RunEvent,
    maxInFlight: 512,
    async handle(delivery) {
      const run = find(delivery.subject.split('.').at(-1) ?? '');
      const event = delivery.body;
      if (event.epoch === run.claim.epoch && event.token !== run.claim.token) {
        run.forged += 1;
        return delivery.ackSoon();
      }
      if (event.epoch === run.claim.epoch) run.ahead = Math.max(run.ahead, event.seq - run.stored.length);
      if (event.epoch !== run.claim.epoch || event.seq <= run.stored.length) return delivery.ackSoon();
      if (!api.storing || event.seq !== run.stored.length + 1) return delivery.nak(HELD_MS);
      run.stored.push(event);
      delivery.ackSoon();
      const { epoch, seq } = event;
      if (api.reportsStored)
        bus.broadcast(subjects.runControl(run.claim.runId), RunControl, { kind: 'stored', epoch, seq });
    },
  });

  const enqueue = async (claim: Claim): Promise<RunAtApi> => {
    const { runId } = claim;
    const run: RunAtApi = {
      claim,
      claimId: null,
      claimRequests: [],
      stored: [],
      beats: [],
      forged: 0,
      ahead: 0,
      verdict: 'go',
    };
    runs.set(runId, run);
    const ticket = { runId, dispatch: ++dispatches };
    const dedupeId = `${runId}.${dispatches}`;
    const work = claim.type === 'dm' ? subjects.messageWork : subjects.collectWork;
    await bus.publish(work(claim.platform), RunTicket, ticket, { dedupeId });
    return run;
  };

  const api: FakeApi = {
    claims: 'grant',
    storing: true,
    reportsStored: true,
    answersBeats: true,
    leaseAccount: async () => ({ kind: 'granted' }),
    expand: async () => ({ kind: 'fenced' }),
    next: async () => ({ kind: 'done', outcome: 'done', reason: null }),
    commit: async () => ({ kind: 'go', validMs: COMMIT_VALID_MS }),
    async dispatch(wanted) {
      const claim: Claim = {
        granted: true,
        runId: newId('RunId'),
        jobId: newId('JobId'),
        platform: 'instagram',
        epoch: 1,
        token: newToken(),
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
      const claim = { ...run.claim, epoch: run.claim.epoch + 1, token: newToken(), targets: targetsLeft(run) };
      return enqueue(claim);
    },
    control: (runId, verdict, epoch) =>
      bus.broadcast(subjects.runControl(runId), RunControl, { kind: 'verdict', verdict, epoch }),
    async stop() {
      unsubscribe();
      await events.stop();
      // The bus is closed afterwards; pending requests would keep it waiting.
    },
  };
  return api;
}

export const rowsOf = ({ stored }: RunAtApi): string[] =>
  stored.flatMap((event) => (event.kind === 'page' ? event.rows.map(({ platformId }) => platformId) : []));

export const endOf = ({ stored }: RunAtApi) => stored.find((event) => event.kind === 'end');

/** The targets after the stored events, without finished ones, with their checkpoints. */
function targetsLeft({ claim, stored }: RunAtApi): ClaimTarget[] {
  const over = new Set(stored.flatMap((event) => (event.kind === 'target' ? [event.targetId] : [])));
  return claim.targets
    .filter(({ targetId }) => !over.has(targetId))
    .map((target) => {
      const pages = stored
        .filter((event) => event.kind === 'page')
        .filter(({ targetId }) => targetId === target.targetId);
      const checkpoint = pages.findLast((page) => page.checkpoint !== undefined)?.checkpoint;
      const rows = pages.flatMap((page) => page.rows.map(({ platformId }) => platformId));
      const known = [...new Set([...(target.known ?? []), ...rows])];
      const cursor = checkpoint === undefined ? target.cursor : checkpoint.cursor;
      return { ...target, collected: known.length, known, cursor };
    });
}
