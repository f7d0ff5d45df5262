import { type Bus, connectBus } from '@trawl/bus';
import {
  BeatAnswer,
  BeatRequest,
  type Claim,
  ClaimAnswer,
  ClaimRequest,
  type CollectedRow,
  CommitMessageAnswer,
  CommitMessageRequest,
  collectConsumer,
  messageConsumer,
  NextMessageAnswer,
  NextMessageRequest,
  newId,
  RunEvent,
  RunTicket,
  subjects,
  WORK_STREAM,
} from '@trawl/contracts';
import { createLogger } from '@trawl/service-kit';
import type { z } from 'zod';

type Sent = z.input<typeof RunEvent> extends infer E ? (E extends unknown ? Omit<E, 'epoch' | 'seq'> : never) : never;

export type Offered = Extract<NextMessageAnswer, { kind: 'message' }>;

/** Many questions about one run wait for each other, and on a loaded machine for long. */
const MANY_MS = 40_000;

/** The far end of the protocol, moved by hand: takes tickets, claims, sends the events a test wants. */
export interface TestWorker {
  readonly bus: Bus;
  /** The next ticket in the queue. */
  ticket(): Promise<z.infer<typeof RunTicket>>;
  claim(runId: string, claimId?: string): Promise<z.infer<typeof ClaimAnswer>>;
  /** The job's run, claimed. Runs that other tests left come back when their leases are out; those are passed over. */
  claimNext(jobId: string): Promise<Claim>;
  beat(claim: Claim, seq: number, runningMs: number): Promise<z.infer<typeof BeatAnswer>>;
  next(claim: Claim, lane?: number): Promise<NextMessageAnswer>;
  /** What the run offers, where it is a message. */
  offered(claim: Claim): Promise<Offered>;
  /** From the account that the message was offered with last, unless another is named. */
  commit(
    claim: Claim,
    commit: Pick<CommitMessageRequest, 'messageId' | 'attempt' | 'text'> & { fullName?: string; sessionRef?: string },
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
    claim: (runId, claimId = newId('ClaimId')) =>
      bus.request(subjects.claim, ClaimRequest, ClaimAnswer, ClaimRequest.parse({ runId, claimId, workerId: 'test' }), {
        timeoutMs: 5_000,
      }),
    async claimNext(jobId) {
      for (;;) {
        const { runId } = await worker.ticket();
        const claim = await worker.claim(runId);
        if (claim.granted && claim.jobId === jobId) return claim;
      }
    },
    beat: (claim, seq, runningMs) =>
      bus.request(
        subjects.beat,
        BeatRequest,
        BeatAnswer,
        { runId: claim.runId, epoch: claim.epoch, seq, runningMs },
        { timeoutMs: 5_000 },
      ),
    async next({ runId, epoch }, lane = 0) {
      const next = await bus.request(
        subjects.messageNext,
        NextMessageRequest,
        NextMessageAnswer,
        { runId, epoch, lane },
        { timeoutMs: MANY_MS },
      );
      if (next.kind === 'message') sessionRefs.set(next.messageId, next.sessionRef);
      return next;
    },
    async offered(claim) {
      const next = await worker.next(claim);
      if (next.kind !== 'message') throw new Error(`not a message: ${JSON.stringify(next)}`);
      return next;
    },
    commit: ({ runId, epoch }, { fullName, sessionRef, ...commit }) =>
      bus.request(
        subjects.messageCommit,
        CommitMessageRequest,
        CommitMessageAnswer,
        {
          runId,
          epoch,
          fullName: fullName ?? null,
          sessionRef: sessionRef ?? sessionRefs.get(commit.messageId) ?? '',
          ...commit,
        },
        { timeoutMs: MANY_MS },
      ),
    send: (claim, seq, event) =>
      bus.publish(subjects.runEvent(claim.runId), RunEvent, RunEvent.parse({ ...event, epoch: claim.epoch, seq }), {
        dedupeId: `${claim.runId}.${claim.epoch}.${seq}.${newId('ClaimId')}`,
      }),
    async stop() {
      await consumption.stop();
      await bus.drain();
    },
  };
  return worker;
}

/** Rows of made-up followers `from` to `to`. */
export const people = (from: number, to: number): CollectedRow[] =>
  Array.from({ length: to - from + 1 }, (_, index) => {
    const number = from + index;
    return {
      platformId: String(1_000 + number),
      values: { username: `person_${number}`, id: String(1_000 + number), isPrivate: number % 2 === 0, target: 'nasa' },
    };
  });
