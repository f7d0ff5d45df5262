import { MessageId, type NextMessageAnswer, type RunEvent } from '@trawl/contracts';
import { endOf, type RunAtApi } from '@trawl/worker/testing';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, vi } from 'vitest';
import { startFixture, type WorkerFixture } from './fixture.ts';
import type { scriptedMessenger } from './scripted-messenger.ts';

let fixture: WorkerFixture;
/** The committed messages, each as often as it was committed. */
const commits: string[] = [];

/** Starts a broker and a fake API before the tests of a file, and stops them after the last. */
export function useSending(): () => WorkerFixture {
  beforeAll(async () => {
    fixture = await startFixture();
  });
  afterAll(() => fixture.stop());
  beforeEach(() => {
    commits.length = 0;
    fixture.api.commit = async ({ messageId }) => {
      commits.push(messageId);
      return { kind: 'go', validMs: 2_000 };
    };
  });
  return () => fixture;
}

type Offered = Extract<NextMessageAnswer, { kind: 'message' }>;
export const session = { sessionRef: 'first', sessionId: '1%3Aone' };
export const message = (recipient: string, more: Partial<Offered> = {}): Offered => ({
  kind: 'message',
  messageId: MessageId.parse(`m-${recipient}`),
  recipient,
  text: `Hello ${recipient}`,
  ...session,
  ...more,
});

const isMessage = (event: RunEvent) => event.kind === 'message';
export const messagesOf = (run: RunAtApi | undefined) => (run?.stored ?? []).filter(isMessage);
export const outcomesOf = (run: RunAtApi) => messagesOf(run).map(({ messageId, outcome }) => `${messageId} ${outcome}`);
export const ended = (run: RunAtApi) => vi.waitFor(() => expect(endOf(run)).toBeDefined(), { timeout: 20_000 });

export const DONE: NextMessageAnswer = { kind: 'done', outcome: 'done', reason: null };
type Next = (run: RunAtApi, lane: number) => NextMessageAnswer;

/** Offers each message until its outcome is stored, then nothing. */
export const offering =
  (...offered: readonly Offered[]): Next =>
  (run) => {
    const over = messagesOf(run).filter(({ outcome }) => outcome !== 'released');
    return offered.find(({ messageId }) => !over.some((event) => event.messageId === messageId)) ?? DONE;
  };

const retryLimits = {
  retry: { forMs: 1_000, firstMs: 5, maxMs: 20 },
  backOff: { firstMs: 20, maxMs: 100, totalMs: 300 },
};

/** Waits for the outcome of a committed message, whose event may not be stored yet when the worker requests the next message. */
async function outcomeStored(run: RunAtApi, id: string | undefined): Promise<void> {
  const timesIn = (ids: readonly string[]) => ids.filter((each) => each === id).length;
  const stored = () => timesIn(messagesOf(run).map(({ messageId }) => messageId)) >= timesIn(commits);
  await vi.waitUntil(stored, { timeout: 1_000, interval: 5 });
}

/** A worker with one run, which gets the replies of `next`; it is stopped after the test. */
export async function send(
  messenger: ReturnType<typeof scriptedMessenger>,
  next: Next,
  { pooled = false, lanes = 1 } = {},
) {
  const started = Promise.withResolvers<RunAtApi>();
  const offered = new Map<number, string>();
  fixture.api.next = async ({ lane }) => {
    const run = await started.promise;
    await outcomeStored(run, offered.get(lane));
    const answer = next(run, lane);
    if (answer.kind === 'message') offered.set(lane, answer.messageId);
    return answer;
  };
  const worker = await fixture.write(messenger.source, { places: 1, retryLimits }, lanes);
  onTestFinished(() => worker.drain());
  const run = await fixture.api.dispatch({ type: 'dm', targets: [], sessions: [], pooled });
  started.resolve(run);
  return { run, worker };
}
