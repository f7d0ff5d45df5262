import { MessageId, msg, type NextMessageAnswer, unchanged } from '@trawl/contracts';
import { Limited, SessionChallenged, Transient } from '@trawl/platform';
import { BrowserUnavailable } from '@trawl/worker';
import { endOf, type RunAtApi } from '@trawl/worker/testing';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { startFixture, type WorkerFixture } from './fixture.ts';
import { type MessengerScript, scriptedMessenger } from './scripted-messenger.ts';

let fixture: WorkerFixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.stop());
beforeEach(() => {
  fixture.api.commit = async () => ({ kind: 'go', validMs: 2_000 });
});

const retryLimits = {
  retry: { forMs: 300, firstMs: 5, maxMs: 20 },
  backOff: { firstMs: 20, maxMs: 100, totalMs: 300 },
};

const isSent = (run: RunAtApi) => run.stored.some((event) => event.kind === 'message' && event.outcome === 'sent');
const sessionsOf = (run: RunAtApi) => run.stored.filter((event) => event.kind === 'session');

/** A run that is offered one message until it is sent, each time from the account that `whose` returns. */
async function send(script: MessengerScript, whose: (run: RunAtApi, asked: number) => string) {
  const started = Promise.withResolvers<RunAtApi>();
  let asked = 0;
  fixture.api.next = async (): Promise<NextMessageAnswer> => {
    const run = await started.promise;
    if (isSent(run)) return { kind: 'done', outcome: 'done', reason: null };
    const sessionRef = whose(run, asked++);
    const messageId = MessageId.parse('m-ada');
    return { kind: 'message', messageId, recipient: 'ada', text: 'Hello ada', sessionRef, sessionId: sessionRef };
  };
  const worker = await fixture.write(scriptedMessenger(script).source, { places: 1, retryLimits });
  onTestFinished(() => worker.drain());
  const run = await fixture.api.dispatch({ type: 'dm', targets: [], sessions: [], pooled: true });
  started.resolve(run);
  await vi.waitFor(() => expect(endOf(run)).toBeDefined(), { timeout: 20_000 });
  return run;
}

/** Fails this many times, then works. */
const failing = (times: number, error: () => Error) => {
  let left = times;
  return { open: { ada: () => (left-- > 0 ? error() : null) } };
};
const broken = () => new Error('The page is broken.');
const down = () => new Transient('500', unchanged('It had an error.'));
/** Another account after the previous one was reported. */
const nextAccount = (run: RunAtApi) => `account-${sessionsOf(run).length}`;

test('counts failures per account', async () => {
  const run = await send(failing(6, broken), (_, asked) => `account-${asked}`);
  expect(endOf(run)).toMatchObject({ outcome: 'done' });
  expect(isSent(run)).toBe(true);
  expect(sessionsOf(run)).toEqual([]);
});

test('rests an account that keeps failing, and sends from the next', async () => {
  let account = '';
  const script = { open: { ada: () => (account === 'account-0' ? broken() : null) } };
  const run = await send(script, (at) => {
    account = nextAccount(at);
    return account;
  });
  expect(sessionsOf(run)).toMatchObject([{ sessionRef: 'account-0', state: 'limited' }]);
  expect(endOf(run)).toMatchObject({ outcome: 'done' });
});

test.each([
  ['of ours ends the run', broken, { outcome: 'error', reasonMessage: msg('direct.pool_failing') }],
  [
    'of the platform hands the run back',
    down,
    { outcome: 'rests', reason: 'It had an error.', outageMs: expect.any(Number) },
  ],
] as const)('three accounts in a row that keep failing: a fault %s', async (_, error, end) => {
  const run = await send(failing(100_000, error), nextAccount);
  expect(sessionsOf(run).map(({ sessionRef }) => sessionRef)).toEqual(['account-0', 'account-1', 'account-2']);
  expect(endOf(run)).toMatchObject(end);
});

test('without a browser, the run is handed back, and no account rests', async () => {
  const run = await send(
    failing(100_000, () => new BrowserUnavailable('No browser')),
    nextAccount,
  );
  expect(sessionsOf(run)).toEqual([]);
  expect(endOf(run)).toMatchObject({ outcome: 'rests', reasonMessage: msg('run.browser_unavailable') });
});

test.each([
  ['limits', 'limited', () => new Limited('429', unchanged('Slow down.'), 3_600_000)],
  ['suspects', 'challenged', () => new SessionChallenged('feedback_required', unchanged('The account is restricted.'))],
] as const)(
  'a platform that %s ten accounts in a row ends the run as blocked, and no further account is affected',
  async (_, state, error) => {
    const run = await send(failing(1_000, error), nextAccount);
    expect(sessionsOf(run).map((event) => event.state)).toEqual(Array(10).fill(state));
    expect(endOf(run)).toMatchObject({
      outcome: 'blocked',
      reasonMessage: msg('direct.pool_refused'),
    });
  },
);
