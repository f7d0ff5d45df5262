import { MessageId, msg, type NextMessageAnswer, type RunEvent, unchanged } from '@trawl/contracts';
import { render } from '@trawl/messages/server';
import { Limited, type PlatformError, type SendOutcome, SessionChallenged, Transient } from '@trawl/platform';
import { endOf, type RunAtApi } from '@trawl/worker/testing';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { startFixture, type WorkerFixture } from './fixture.ts';
import { nobody, scriptedMessenger } from './scripted-messenger.ts';

let fixture: WorkerFixture;

beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.stop());
/** The committed messages, each as often as it was committed. */
const commits: string[] = [];
beforeEach(() => {
  commits.length = 0;
  fixture.api.commit = async ({ messageId }) => {
    commits.push(messageId);
    return { kind: 'go', validMs: 2_000 };
  };
});

type Offered = Extract<NextMessageAnswer, { kind: 'message' }>;
const session = { sessionRef: 'first', sessionId: '1%3Aone' };
const message = (recipient: string, more: Partial<Offered> = {}): Offered => ({
  kind: 'message',
  messageId: MessageId.parse(`m-${recipient}`),
  recipient,
  text: `Hello ${recipient}`,
  ...session,
  ...more,
});

const isMessage = (event: RunEvent) => event.kind === 'message';
const messagesOf = (run: RunAtApi | undefined) => (run?.stored ?? []).filter(isMessage);
const outcomesOf = (run: RunAtApi) => messagesOf(run).map(({ messageId, outcome }) => `${messageId} ${outcome}`);
const ended = (run: RunAtApi) => vi.waitFor(() => expect(endOf(run)).toBeDefined(), { timeout: 20_000 });

/** Rejected the first time, then sent. */
function onceRefused(error: PlatformError): () => Promise<SendOutcome> {
  let times = 0;
  return async () => (times++ === 0 ? { kind: 'refused', error } : { kind: 'sent' });
}

const DONE: NextMessageAnswer = { kind: 'done', outcome: 'done', reason: null };
/** Longer than the test takes. */
const WAIT: NextMessageAnswer = { kind: 'wait', ms: 60_000, reason: null };
type Next = (run: RunAtApi, lane: number) => NextMessageAnswer;

/** Offers each message until its outcome is stored, then nothing. */
const offering =
  (...offered: readonly Offered[]): Next =>
  (run) => {
    const over = messagesOf(run).filter(({ outcome }) => outcome !== 'released');
    return offered.find(({ messageId }) => !over.some((event) => event.messageId === messageId)) ?? DONE;
  };

const retryLimits = {
  retry: { forMs: 1_000, firstMs: 5, maxMs: 20 },
  backOff: { firstMs: 20, maxMs: 100, totalMs: 300 },
};

/** Waits for the outcome of a committed message: its event is on its way when the worker asks for the next one. */
async function outcomeStored(run: RunAtApi, id: string | undefined): Promise<void> {
  const timesIn = (ids: readonly string[]) => ids.filter((each) => each === id).length;
  const stored = () => timesIn(messagesOf(run).map(({ messageId }) => messageId)) >= timesIn(commits);
  await vi.waitUntil(stored, { timeout: 1_000, interval: 5 });
}

/** A worker with one run, which gets the replies of `next`; it is stopped after the test. */
async function send(messenger: ReturnType<typeof scriptedMessenger>, next: Next, { pooled = false, lanes = 1 } = {}) {
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

test('sends messages in turn, and reports each before the end', async () => {
  const messenger = scriptedMessenger();
  const named = message('grace', { text: 'Dear {{full_name}}' });
  const { run, worker } = await send(messenger, offering(message('ada'), named));
  await ended(run);
  expect(messenger.entered.map(({ text }) => text)).toEqual(['Hello ada', 'Dear Name of grace']);
  expect(outcomesOf(run)).toEqual(['m-ada sent', 'm-grace sent']);
  expect(endOf(run)).toMatchObject({ outcome: 'done' });
  expect(worker.stats()).toMatchObject({ messages: 2 });
});

test('presses Enter only if the commit is answered in time', async () => {
  const messenger = scriptedMessenger();
  let asked = 0;
  fixture.api.commit = async () => {
    asked += 1;
    if (asked === 1) return new Promise(() => {});
    return { kind: 'go', validMs: asked === 2 ? 0 : 2_000 };
  };
  const { run } = await send(messenger, offering(message('ada')));
  await ended(run);
  expect(messenger.typed).toHaveLength(3);
  expect(messenger.entered).toHaveLength(1);
  expect(outcomesOf(run)).toEqual(['m-ada released', 'm-ada released', 'm-ada sent']);
  expect(new Set(messagesOf(run).map(({ attempt }) => attempt)).size).toBe(3);
});

test('clears the text after a refused commit, and requests the next message', async () => {
  const messenger = scriptedMessenger();
  let offered = message('ada');
  fixture.api.commit = async ({ messageId }) => {
    if (messageId !== 'm-ada') return { kind: 'go', validMs: 2_000 };
    offered = message('grace');
    return { kind: 'no', reason: 'asked not to be written to' };
  };
  const { run } = await send(messenger, (one) => (messagesOf(one).length > 0 ? DONE : offered));
  await ended(run);
  expect(messenger.entered.map(({ to }) => to)).toEqual(['grace']);
  expect(messenger.closed()).toBeGreaterThan(0);
});

test('reports unreachable recipients and continues', async () => {
  const messenger = scriptedMessenger({ open: { ada: () => nobody('ada') } });
  const { run } = await send(messenger, offering(message('ada'), message('grace')));
  await ended(run);
  expect(messagesOf(run)).toMatchObject([
    { messageId: 'm-ada', outcome: 'failed', reason: 'There is no ada.' },
    { messageId: 'm-grace', outcome: 'sent' },
  ]);
});

test('reports unknown without a visible outcome, and never presses Enter again', async () => {
  const messenger = scriptedMessenger({
    send: { ada: async () => ({ kind: 'unseen', reason: unchanged('Nobody saw.') }) },
  });
  const { run } = await send(messenger, offering(message('ada'), message('grace')));
  await ended(run);
  expect(outcomesOf(run)).toEqual(['m-ada unknown', 'm-grace sent']);
  expect(messenger.entered.filter(({ to }) => to === 'ada')).toHaveLength(1);
});

test('releases a message refused for the account, and gives up the account', async () => {
  const spam = new SessionChallenged('feedback_required', unchanged('The account is restricted.'));
  const messenger = scriptedMessenger({ send: { ada: async () => ({ kind: 'refused', error: spam }) } });
  const { run } = await send(messenger, (one) =>
    one.stored.some((event) => event.kind === 'session')
      ? { kind: 'done', outcome: 'no_session', reason: 'None is left.' }
      : message('ada'),
  );
  await ended(run);
  expect(outcomesOf(run)).toEqual(['m-ada released']);
  expect(run.stored.find((event) => event.kind === 'session')).toMatchObject({
    sessionRef: 'first',
    state: 'challenged',
  });
  expect(endOf(run)).toMatchObject({ outcome: 'no_session', reason: 'The account is restricted.' });
});

test('waits as the platform asks, without charge, and retries', async () => {
  let limited = 1;
  const messenger = scriptedMessenger({
    open: { ada: () => (limited-- > 0 ? new Limited('429', unchanged('Slow down.'), 300) : null) },
  });
  const { run } = await send(messenger, offering(message('ada')));
  await ended(run);
  const end = endOf(run);
  expect(outcomesOf(run)).toEqual(['m-ada sent']);
  // Timers may fire a millisecond early.
  expect(end?.waitedMs).toBeGreaterThanOrEqual(299);
});

const tooLong = (): Limited => new Limited('429', unchanged('Slow down.'), 3_600_000);

test('reports a rate-limited account of many, and sends from the next', async () => {
  const messenger = scriptedMessenger({ send: { ada: onceRefused(tooLong()) } });
  const rests = (one: RunAtApi) => one.stored.some((event) => event.kind === 'session' && event.state === 'limited');
  const { run } = await send(
    messenger,
    (one) => {
      const next = rests(one) ? { sessionRef: 'second', sessionId: '2%3Atwo' } : session;
      return offering(message('ada', next))(one, 0);
    },
    { pooled: true },
  );
  await ended(run);
  expect(outcomesOf(run)).toEqual(['m-ada released', 'm-ada sent']);
  expect(messenger.entered.map(({ sessionId }) => sessionId)).toEqual(['1%3Aone', '2%3Atwo']);
  expect(run.stored.filter((event) => event.kind === 'session')).toMatchObject([
    { sessionRef: 'first', state: 'limited' },
  ]);
  expect(endOf(run)).toMatchObject({ outcome: 'done' });
});

test('sends on several pages in parallel from a pool, and ends with the last', async () => {
  const atOnce = Promise.withResolvers<void>();
  let inHand = 0;
  const both = async (): Promise<SendOutcome> => {
    inHand += 1;
    if (inHand === 2) atOnce.resolve();
    await atOnce.promise;
    return { kind: 'sent' };
  };
  const messenger = scriptedMessenger({ send: { ada: both, grace: both } });
  const offers = [
    [message('ada'), message('alan')],
    [message('grace', { sessionRef: 'second', sessionId: '2%3Atwo' })],
  ];
  const { run, worker } = await send(messenger, (one, lane) => offering(...(offers[lane] ?? []))(one, lane), {
    pooled: true,
    lanes: 2,
  });
  await ended(run);
  expect(outcomesOf(run).toSorted()).toEqual(['m-ada sent', 'm-alan sent', 'm-grace sent']);
  expect(new Set(messagesOf(run).map(({ attempt }) => attempt)).size).toBe(3);
  expect(endOf(run)).toMatchObject({ outcome: 'done' });
  expect(worker.stats()).toMatchObject({ messages: 3 });
});

test('a run on own accounts sends on one page', async () => {
  const messenger = scriptedMessenger();
  const lanes = new Set<number>();
  const { run } = await send(
    messenger,
    (one, lane) => {
      lanes.add(lane);
      return offering(message('ada'), message('grace'))(one, lane);
    },
    { lanes: 3 },
  );
  await ended(run);
  expect([...lanes]).toEqual([0]);
});

test('an error on one page ends the other pages cleanly, then the run', async () => {
  const broken = () => new Error('The page is broken.');
  const messenger = scriptedMessenger({ open: { ada: broken } });
  const { run } = await send(
    messenger,
    (one, lane) =>
      lane === 0 ? message('ada') : offering(message('grace'))(one, lane).kind === 'done' ? WAIT : message('grace'),
    { pooled: true, lanes: 2 },
  );
  await ended(run);
  expect(outcomesOf(run)).toEqual(['m-grace sent']);
  expect(endOf(run)).toMatchObject({ outcome: 'error' });
});

test('hands the run back during a platform outage, without sending or charging', async () => {
  const down = () => new Transient('500', unchanged('It had an error.'));
  const { run } = await send(scriptedMessenger({ open: { ada: down } }), offering(message('ada')));
  await ended(run);
  expect(endOf(run)).toMatchObject({ outcome: 'rests', reason: 'It had an error.', runningMs: 0 });
  expect(endOf(run)?.outageMs).toBeGreaterThanOrEqual(1_000);
  expect(outcomesOf(run)).toEqual([]);
});

test('rests if the next message is due much later', async () => {
  const { run } = await send(scriptedMessenger(), () => ({ kind: 'done', outcome: 'rests', reason: null }));
  await ended(run);
  expect(endOf(run)).toMatchObject({ outcome: 'rests' });
});

test('a long rate limit on an own account ends the run', async () => {
  const messenger = scriptedMessenger({ open: { ada: tooLong } });
  const { run } = await send(messenger, offering(message('ada')));
  await ended(run);
  expect(run.stored.filter((event) => event.kind === 'session')).toEqual([]);
  expect(endOf(run)).toMatchObject({ outcome: 'blocked' });
});

test('finishes committed messages at shutdown, and hands the rest back', async () => {
  const seen = Promise.withResolvers<void>();
  const pressed = Promise.withResolvers<void>();
  const messenger = scriptedMessenger({
    send: {
      ada: async () => {
        pressed.resolve();
        await seen.promise;
        return { kind: 'sent' };
      },
    },
  });
  const { run, worker } = await send(messenger, offering(message('ada'), message('grace')));
  await pressed.promise;
  const drained = worker.drain();
  seen.resolve();
  await drained;
  await ended(run);
  expect(outcomesOf(run)).toEqual(['m-ada sent']);
  expect(endOf(run)).toMatchObject({ outcome: 'handed_back' });
  expect(messenger.entered).toHaveLength(1);
});

test('sends nothing more once another worker holds the run', async () => {
  const messenger = scriptedMessenger();
  fixture.api.commit = async () => ({ kind: 'fenced' });
  const { run, worker } = await send(messenger, offering(message('ada')));
  await vi.waitFor(() => expect(messenger.typed).toHaveLength(1), { timeout: 30_000 });
  await vi.waitFor(() => expect(worker.stats().running).toBe(0), { timeout: 30_000 });
  await worker.drain();
  expect(messenger.entered).toEqual([]);
  expect(run.stored).toEqual([]);
});

test('logs the reason for waiting once, and doesn’t count waiting as running', async () => {
  const reasonMessage = msg('direct.pool_in_use');
  const reason = render(reasonMessage);
  let asked = 0;
  const { run } = await send(scriptedMessenger(), () =>
    ++asked <= 3 ? { kind: 'wait', ms: 100, reason, reasonMessage } : DONE,
  );
  await ended(run);
  const lines = run.stored.filter((event) => event.kind === 'log');
  expect(lines).toMatchObject([{ text: reason, message: reasonMessage, reason, reasonMessage }]);
  expect(endOf(run)?.waitedMs).toBeGreaterThanOrEqual(297);
});
