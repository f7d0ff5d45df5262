import {
  API_QUEUE,
  BeatAnswer,
  BeatRequest,
  ClaimAnswer,
  ClaimRequest,
  CommitMessageAnswer,
  CommitMessageRequest,
  HoldSessionAnswer,
  HoldSessionRequest,
  NextMessageAnswer,
  NextMessageRequest,
  subjects,
} from '@trawl/contracts';
import type { AppContext } from '../context.ts';
import {
  claimRun,
  commitNow,
  holdSession,
  nextMessage,
  openEventInbox,
  openHeartbeats,
} from '../features/runs/index.ts';
import { NewestFirstQueue } from '../newest-first-queue.ts';

/**
 * Requests that wait for their job's lock. Limiting how many run at once leaves database connections for heartbeats and events. The
 * newest runs first: workers repeat a request after 3 s, so the oldest ones have been repeated already.
 */
const lockingRequests = (what: string) =>
  new NewestFirstQueue({
    atOnce: 6,
    mostWaiting: 10_000,
    longestWaitMs: 10_000,
    refusal: () => new Error(`too many ${what} are waiting`),
  });

/** Binds the broker's subjects to the slices: answers claims and beats, stores events. */
export async function bindBus(context: AppContext): Promise<{ stop(): Promise<void> }> {
  const { bus } = context;
  const replicas = { replicas: context.env.NATS_REPLICAS };
  await bus.ensureStreams(replicas);
  const streams = bus.watchStreams(replicas);
  const claimTurns = lockingRequests('claims');
  // Apart from claims: a message is committed while its browser waits to press Enter.
  const messageTurns = lockingRequests('requests for messages');
  const claims = bus.answer(subjects.claim, ClaimRequest, ClaimAnswer, API_QUEUE, (request) =>
    claimTurns.run(() => claimRun(context, request)),
  );
  const heartbeats = openHeartbeats(context);
  const beats = bus.answer(subjects.beat, BeatRequest, BeatAnswer, API_QUEUE, heartbeats.answer);
  const holds = bus.answer(subjects.holdSession, HoldSessionRequest, HoldSessionAnswer, API_QUEUE, (request) =>
    claimTurns.run(() => holdSession(context, request)),
  );
  const next = bus.answer(subjects.messageNext, NextMessageRequest, NextMessageAnswer, API_QUEUE, (request) =>
    messageTurns.run(() => nextMessage(context, request)),
  );
  const commits = bus.answer(subjects.messageCommit, CommitMessageRequest, CommitMessageAnswer, API_QUEUE, (request) =>
    messageTurns.run(() => commitNow(context, request)),
  );
  const events = openEventInbox(context);
  return {
    async stop() {
      await streams.stop();
      claims.stop();
      beats.stop();
      holds.stop();
      next.stop();
      commits.stop();
      await events.stop();
    },
  };
}
