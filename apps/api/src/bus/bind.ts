import {
  BeatAnswer,
  BeatRequest,
  ClaimAnswer,
  ClaimRequest,
  CommitMessageAnswer,
  CommitMessageRequest,
  NextMessageAnswer,
  NextMessageRequest,
  subjects,
} from '@trawl/contracts';
import type { AppContext } from '../context.ts';
import { beat, claimRun, commitNow, nextMessage, openEventInbox } from '../features/runs/index.ts';

const QUEUE = 'api';

/** Binds the broker's subjects to the slices: answers claims and beats, stores events. */
export async function bindBus(context: AppContext): Promise<{ stop(): Promise<void> }> {
  const { bus } = context;
  await bus.ensureStreams();
  // A broker that came back may have lost its store; then streams and consumers are made again.
  const stopEnsuring = bus.onReconnect(() => {
    bus
      .ensureStreams()
      .catch((error: unknown) => context.logger.warn({ err: error }, 'the streams could not be made again'));
  });
  const claims = bus.answer(subjects.claim, ClaimRequest, ClaimAnswer, QUEUE, (request) => claimRun(context, request));
  const beats = bus.answer(subjects.beat, BeatRequest, BeatAnswer, QUEUE, (request) => beat(context, request));
  const next = bus.answer(subjects.messageNext, NextMessageRequest, NextMessageAnswer, QUEUE, (request) =>
    nextMessage(context, request),
  );
  const commits = bus.answer(subjects.messageCommit, CommitMessageRequest, CommitMessageAnswer, QUEUE, (request) =>
    commitNow(context, request),
  );
  const events = openEventInbox(context);
  return {
    async stop() {
      stopEnsuring();
      claims.stop();
      beats.stop();
      next.stop();
      commits.stop();
      await events.stop();
    },
  };
}
