import { Busy } from '@trawl/bus';
import {
  API_QUEUE,
  BeatAnswer,
  BeatRequest,
  ClaimAnswer,
  ClaimRequest,
  CommitMessageAnswer,
  CommitMessageRequest,
  ExpandAnswer,
  ExpandRequest,
  LeaseSessionAnswer,
  LeaseSessionRequest,
  NextMessageAnswer,
  NextMessageRequest,
  subjects,
  workerOf,
} from '@trawl/contracts';
import { NewestFirstQueue } from '../concurrency/newest-first-queue.ts';
import type { AppContext } from '../context.ts';
import { isLockTimeout } from '../db/unavailable.ts';
import {
  claimRun,
  commitNow,
  expandTarget,
  leaseSession,
  nextMessage,
  openEventInbox,
  openHeartbeats,
} from '../features/runs/index.ts';

/**
 * Queues requests that wait for their job's lock. A concurrency limit leaves database connections for heartbeats and events. The
 * newest request runs first: workers repeat a request after 3 s, so the oldest requests have already been repeated.
 */
function lockingRequests(what: string): <T>(answer: () => Promise<T>) => Promise<T> {
  const queue = new NewestFirstQueue({
    concurrency: 6,
    maxWaiting: 10_000,
    maxWaitMs: 10_000,
    refusal: () => new Busy(`too many ${what} are waiting`),
  });
  return async (answer) => {
    try {
      return await queue.run(answer);
    } catch (error) {
      throw isLockTimeout(error) ? new Busy('the job is locked', { cause: error }) : error;
    }
  };
}

/** Binds the NATS subjects to the slices: replies to claims and heartbeats, stores events. */
export async function bindBus(context: AppContext): Promise<{ stop(): Promise<void> }> {
  const { bus } = context;
  const replicas = { replicas: context.env.NATS_REPLICAS };
  await bus.ensureStreams(replicas);
  const streams = bus.watchStreams(replicas);
  const queueClaim = lockingRequests('claims');
  // Separate from claims, because a browser waits for the commit before it presses Enter.
  const queueMessageRequest = lockingRequests('requests for messages');
  const heartbeats = openHeartbeats(context);
  const answering = [
    bus.answer(subjects.claim, ClaimRequest, ClaimAnswer, API_QUEUE, (request, account) =>
      queueClaim(() => claimRun(context, request, workerOf(account))),
    ),
    bus.answer(subjects.beat, BeatRequest, BeatAnswer, API_QUEUE, heartbeats.answer),
    bus.answer(subjects.leaseSession, LeaseSessionRequest, LeaseSessionAnswer, API_QUEUE, (request) =>
      queueClaim(() => leaseSession(context, request)),
    ),
    bus.answer(subjects.expandTarget, ExpandRequest, ExpandAnswer, API_QUEUE, (request) =>
      queueClaim(() => expandTarget(context, request)),
    ),
    bus.answer(subjects.messageNext, NextMessageRequest, NextMessageAnswer, API_QUEUE, (request) =>
      queueMessageRequest(() => nextMessage(context, request)),
    ),
    bus.answer(subjects.messageCommit, CommitMessageRequest, CommitMessageAnswer, API_QUEUE, (request) =>
      queueMessageRequest(() => commitNow(context, request)),
    ),
  ];
  const events = openEventInbox(context);
  return {
    async stop() {
      await streams.stop();
      // A run whose claim is granted without a reply would wait for its lease to expire.
      await Promise.all([...answering.map((each) => each.stop()), events.stop()]);
    },
  };
}
