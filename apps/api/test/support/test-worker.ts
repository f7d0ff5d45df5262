import { setTimeout as sleep } from 'node:timers/promises';
import { AnswerFailed, type Bus, connectBus } from '@trawl/bus';
import {
  BEAT_MS,
  BeatAnswer,
  BeatRequest,
  type Claim,
  ClaimAnswer,
  ClaimRequest,
  type CollectedRow,
  CommitMessageAnswer,
  CommitMessageRequest,
  collectConsumer,
  LeaseSessionAnswer,
  LeaseSessionRequest,
  messageConsumer,
  NextMessageAnswer,
  NextMessageRequest,
  newId,
  RunEvent,
  RunTicket,
  subjects,
  WORK_STREAM,
  WORKER_PROTOCOL,
} from '@trawl/contracts';
import { createLogger } from '@trawl/service-kit';
import type { z } from 'zod';

type Sent =
  z.input<typeof RunEvent> extends infer E ? (E extends unknown ? Omit<E, 'epoch' | 'seq' | 'token'> : never) : never;

export type Offered = Extract<NextMessageAnswer, { kind: 'message' }>;

const numberOf = (sessionId: string): string => sessionId.split('%3A')[0] ?? '';

/** Concurrent requests about one run are serialized, which takes long on a busy machine. */
const MANY_MS = 40_000;
const AGAIN_MS = 50;

/** Retries while the job is locked, as a worker does. */
export async function untilFree<A>(ask: () => Promise<A>): Promise<A> {
  for (const endAt = performance.now() + MANY_MS; ; ) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof AnswerFailed) || performance.now() > endAt) throw error;
      await sleep(AGAIN_MS);
    }
  }
}

/** A manually controlled worker: takes tickets, claims, and sends the events of a test. */
export interface TestWorker {
  readonly bus: Bus;
  /** The next ticket in the queue. */
  ticket(): Promise<z.infer<typeof RunTicket>>;
  claim(runId: string, claimId?: string): Promise<z.infer<typeof ClaimAnswer>>;
  /** Leases the account of a session, with `userId` as its proof if given. */
  leaseAccount(
    claim: Pick<Claim, 'runId' | 'epoch' | 'token'>,
    sessionRef: string,
    userId?: string,
  ): Promise<LeaseSessionAnswer['kind']>;
  /** Leases the account of the run's first session; the fake platform's account id is the number in the identifier. */
  leaseFirstAccount(claim: Claim): Promise<LeaseSessionAnswer['kind']>;
  /**
   * Claims the job's run with the account of its first session. Skips runs of other tests, which are redelivered when their
   * leases expire.
   */
  claimNext(jobId: string): Promise<Claim>;
  beat(claim: Claim, seq: number, runningMs: number): Promise<z.infer<typeof BeatAnswer>>;
  /**
   * Sends heartbeats, without which the lease of a test that takes long on a busy machine expires.
   *
   * @returns a function that stops them
   */
  keepLease(claim: Claim): () => void;
  next(claim: Claim, lane?: number): Promise<Exclude<NextMessageAnswer, { kind: 'prove' }>>;
  /** The run's next message; fails for other replies. */
  offered(claim: Claim): Promise<Offered>;
  /** By default with the account of the last offer. */
  commit(
    claim: Claim,
    commit: Pick<CommitMessageRequest, 'messageId' | 'attempt' | 'text' | 'recipientId'> & {
      fullName?: string;
      sessionRef?: string;
    },
  ): Promise<CommitMessageAnswer>;
  send(claim: Claim, seq: number, event: Sent): Promise<void>;
  stop(): Promise<void>;
}

export async function startTestWorker(natsUrl: string, kind: 'collect' | 'message' = 'collect'): Promise<TestWorker> {
  const bus = await connectBus({
    url: natsUrl,
    service: kind === 'collect' ? 'scraper' : 'dm-sender',
    logger: createLogger({ service: 'test', level: 'error' }),
  });
  const tickets: z.infer<typeof RunTicket>[] = [];
  const waiting: ((ticket: z.infer<typeof RunTicket>) => void)[] = [];
  const consumption = bus.consume({
    stream: WORK_STREAM,
    consumer: kind === 'collect' ? collectConsumer('instagram') : messageConsumer('instagram'),
    schema: RunTicket,
    maxInFlight: 10,
    handle: async (delivery) => {
      await delivery.ack();
      const taker = waiting.shift();
      if (taker) taker(delivery.body);
      else tickets.push(delivery.body);
    },
  });
  const sessionRefs = new Map<string, string>();
  const worker: TestWorker = {
    bus,
    async ticket() {
      return tickets.shift() ?? new Promise((resolve) => waiting.push(resolve));
    },
    claim(runId, claimId = newId('ClaimId')) {
      const body = ClaimRequest.parse({ runId, claimId, workerId: 'test', protocol: WORKER_PROTOCOL });
      return untilFree(() => bus.request(subjects.claim, ClaimRequest, ClaimAnswer, body, { timeoutMs: MANY_MS }));
    },
    async leaseAccount({ runId, epoch, token }, sessionRef, userId) {
      const proof = userId === undefined ? null : { userId, username: `person_${userId}` };
      const body = LeaseSessionRequest.parse({ runId, epoch, token, sessionRef, proof });
      const options = { timeoutMs: MANY_MS };
      const held = await untilFree(() =>
        bus.request(subjects.leaseSession, LeaseSessionRequest, LeaseSessionAnswer, body, options),
      );
      return held.kind;
    },
    async leaseFirstAccount(claim) {
      const [first] = claim.sessions;
      if (first?.needs === undefined) return 'granted';
      return worker.leaseAccount(
        claim,
        first.sessionRef,
        first.needs === 'proof' ? numberOf(first.sessionId) : undefined,
      );
    },
    async claimNext(jobId) {
      for (;;) {
        const { runId } = await worker.ticket();
        const claim = await worker.claim(runId);
        if (!claim.granted || claim.jobId !== jobId) continue;
        await worker.leaseFirstAccount(claim);
        return claim;
      }
    },
    beat: (claim, seq, runningMs) =>
      bus.request(
        subjects.beat,
        BeatRequest,
        BeatAnswer,
        { runId: claim.runId, epoch: claim.epoch, token: claim.token, seq, runningMs },
        { timeoutMs: 5_000 },
      ),
    keepLease(claim) {
      const beat = () => void worker.beat(claim, 0, 0).catch(() => undefined);
      const timer = setInterval(beat, BEAT_MS);
      return () => clearInterval(timer);
    },
    async next(claim, lane = 0) {
      const { runId, epoch, token } = claim;
      const next = await bus.request(
        subjects.messageNext,
        NextMessageRequest,
        NextMessageAnswer,
        { runId, epoch, token, lane },
        { timeoutMs: MANY_MS },
      );
      if (next.kind === 'prove') {
        await worker.leaseAccount(claim, next.sessionRef, numberOf(next.sessionId));
        return worker.next(claim, lane);
      }
      if (next.kind === 'message') sessionRefs.set(next.messageId, next.sessionRef);
      return next;
    },
    async offered(claim) {
      const next = await worker.next(claim);
      if (next.kind !== 'message') throw new Error(`not a message: ${JSON.stringify(next)}`);
      return next;
    },
    commit: ({ runId, epoch, token }, { fullName, sessionRef, ...commit }) =>
      bus.request(
        subjects.messageCommit,
        CommitMessageRequest,
        CommitMessageAnswer,
        {
          runId,
          epoch,
          token,
          fullName: fullName ?? null,
          sessionRef: sessionRef ?? sessionRefs.get(commit.messageId) ?? '',
          ...commit,
        },
        { timeoutMs: MANY_MS },
      ),
    send: (claim, seq, event) =>
      bus.publish(
        subjects.runEvent(claim.runId),
        RunEvent,
        RunEvent.parse({ ...event, epoch: claim.epoch, token: claim.token, seq }),
        {
          dedupeId: `${claim.runId}.${claim.epoch}.${seq}.${newId('ClaimId')}`,
        },
      ),
    async stop() {
      await consumption.stop();
      await bus.drain();
    },
  };
  return worker;
}

/** Generated follower rows `from` to `to`. */
export const people = (from: number, to: number): CollectedRow[] =>
  Array.from({ length: to - from + 1 }, (_, index) => {
    const number = from + index;
    return {
      platformId: String(1_000 + number),
      values: { username: `person_${number}`, id: String(1_000 + number), isPrivate: number % 2 === 0, target: 'nasa' },
    };
  });
