import { LEASE_MARGIN_MS, unchanged } from '@trawl/contracts';
import type { SendOutcome } from '@trawl/platform';
import { endOf } from '@trawl/worker/testing';
import { expect, test, vi } from 'vitest';
import { noRecipient, scriptedMessenger } from './scripted-messenger.ts';
import { DONE, ended, message, messagesOf, offering, outcomesOf, send, useSending } from './send-fixture.ts';

const fixture = useSending();

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

test('reports the recipient’s id with the commit', async () => {
  const reported: unknown[] = [];
  fixture().api.commit = async ({ recipientId }) => {
    reported.push(recipientId);
    return { kind: 'go', validMs: 2_000 };
  };
  const { run } = await send(scriptedMessenger(), offering(message('ada')));
  await ended(run);
  expect(reported).toEqual(['id of ada']);
});

test('presses Enter only if the commit is answered in time', async () => {
  const messenger = scriptedMessenger();
  let asked = 0;
  fixture().api.commit = async () => {
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

test('presses Enter before its lease ends, also if the commit is valid for longer', async () => {
  const messenger = scriptedMessenger();
  fixture().api.commit = async () => ({ kind: 'go', validMs: 60_000 });
  const { run } = await send(messenger, offering(message('ada')));
  await ended(run);
  expect(messenger.entered).toHaveLength(1);
  expect(messenger.entered[0]?.withinMs).toBeLessThanOrEqual(run.claim.leaseMs - LEASE_MARGIN_MS);
});

test('releases a message if the run is asked to pause before Enter', async () => {
  const messenger = scriptedMessenger();
  fixture().api.commit = async ({ runId }) => {
    // The worker gets this before the reply.
    fixture().api.control(runId, 'pause');
    return { kind: 'go', validMs: 2_000 };
  };
  const { run } = await send(messenger, offering(message('ada')));
  await ended(run);
  expect(messenger.entered).toEqual([]);
  expect(outcomesOf(run)).toEqual(['m-ada released']);
  expect(endOf(run)).toMatchObject({ outcome: 'paused' });
});

test('clears the text after a refused commit, and requests the next message', async () => {
  const messenger = scriptedMessenger();
  let offered = message('ada');
  fixture().api.commit = async ({ messageId }) => {
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
  const messenger = scriptedMessenger({ open: { ada: () => noRecipient('ada') } });
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
  fixture().api.commit = async () => ({ kind: 'fenced' });
  const { run, worker } = await send(messenger, offering(message('ada')));
  await vi.waitFor(() => expect(messenger.typed).toHaveLength(1), { timeout: 30_000 });
  await vi.waitFor(() => expect(worker.stats().running).toBe(0), { timeout: 30_000 });
  await worker.drain();
  expect(messenger.entered).toEqual([]);
  expect(run.stored).toEqual([]);
});
