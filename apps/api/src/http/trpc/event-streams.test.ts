import { TRPCError } from '@trpc/server';
import { expect, onTestFinished, test, vi } from 'vitest';
import { eventsOf } from './event-streams.ts';

const CONNECTED = 'event: connected\ndata: {"reconnectAfterInactivityMs":40000}\n\n\n';
const { signal } = new AbortController();
const shapeOf = ({ message }: TRPCError) => ({ message });

async function all(updates: AsyncIterable<object>, until = signal): Promise<string[]> {
  const events: string[] = [];
  for await (const event of eventsOf(updates, until, shapeOf)) events.push(String(event));
  return events;
}

test('sends updates as data, and the end as an event', async () => {
  async function* updates() {
    yield { n: 1 };
    yield { text: 'line\nline' };
  }
  const data = ['data: {"n":1}\n\n\n', 'data: {"text":"line\\nline"}\n\n\n'];
  expect(await all(updates())).toEqual([CONNECTED, ...data, 'event: return\ndata: \n\n\n']);
});

test('reports an error, unless the client has disconnected', async () => {
  async function* updates(): AsyncGenerator<object> {
    yield { n: 1 };
    throw new TRPCError({ code: 'NOT_FOUND', message: 'gone' });
  }
  const begun = [CONNECTED, 'data: {"n":1}\n\n\n'];
  expect(await all(updates())).toEqual([...begun, 'event: serialized-error\ndata: {"message":"gone"}\n\n\n']);
  expect(await all(updates(), AbortSignal.abort())).toEqual(begun);
});

test('sends pings while there is no update, and loses no update', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const update = Promise.withResolvers<object>();
  async function* updates() {
    yield await update.promise;
  }
  const events = eventsOf(updates(), signal, shapeOf)[Symbol.asyncIterator]();
  await events.next();
  for (let ping = 0; ping < 2; ping++) {
    const next = events.next();
    await vi.advanceTimersByTimeAsync(15_000);
    expect(String((await next).value)).toBe('event: ping\ndata: \n\n\n');
  }
  const next = events.next();
  update.resolve({ n: 1 });
  expect(String((await next).value)).toMatch(/^data: {"n":1}\n\n\n/);
  await events.return?.();
  expect(vi.getTimerCount()).toBe(0);
});

test('a closed stream ends its updates', async () => {
  let ended = false;
  async function* updates() {
    try {
      yield { n: 1 };
      yield { n: 2 };
    } finally {
      ended = true;
    }
  }
  const events = eventsOf(updates(), signal, shapeOf)[Symbol.asyncIterator]();
  await events.next();
  await events.return?.();
  expect(ended).toBe(true);
});

test('after the end, a client that reads nothing gets no ping', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const left = new AbortController();
  // biome-ignore lint/correctness/useYield: it ends before its first update
  async function* updates(): AsyncGenerator<object> {
    left.abort();
    throw new TRPCError({ code: 'NOT_FOUND', message: 'gone' });
  }
  const events = eventsOf(updates(), left.signal, shapeOf);
  const failed = vi.fn();
  events.on('error', failed);
  expect(String(events.read())).toBe(CONNECTED);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(failed).not.toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(0);
});

test('a client that reads nothing gets no further updates and no pings until it reads', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  let asked = 0;
  async function* updates() {
    for (asked = 1; asked <= 10; asked++) yield { text: 'x'.repeat(40_000) };
  }
  const events = eventsOf(updates(), signal, shapeOf);
  await vi.waitFor(() => expect(events.readableLength).toBeGreaterThan(64 * 1024));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toBe(2);
  const received = (await events.toArray()).map(String).join('');
  expect(received.match(/^data: {"text"/gm)).toHaveLength(10);
  expect(received).not.toContain('ping');
});
