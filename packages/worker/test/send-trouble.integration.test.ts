import { msg, type NextMessageAnswer, unchanged } from '@trawl/contracts';
import { render } from '@trawl/messages/server';
import { Limited, type PlatformError, type SendOutcome, SessionChallenged, Transient } from '@trawl/platform';
import { endOf, type RunAtApi } from '@trawl/worker/testing';
import { expect, test } from 'vitest';
import { scriptedMessenger } from './scripted-messenger.ts';
import { DONE, ended, message, offering, outcomesOf, send, session, useSending } from './send-fixture.ts';

useSending();

/** Rejected the first time, then sent. */
function onceRefused(error: PlatformError): () => Promise<SendOutcome> {
  let times = 0;
  return async () => (times++ === 0 ? { kind: 'refused', error } : { kind: 'sent' });
}

/** Longer than the test takes. */
const WAIT: NextMessageAnswer = { kind: 'wait', ms: 60_000, reason: null };

test('releases a message refused for the account, and abandons the account', async () => {
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
