import { Agent, type IncomingMessage, type RequestOptions, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { readEvents } from '../fixtures/read-events.ts';
import type { SimulatedUser } from './seed-users.ts';

/** The intervals of requests. Every user has the list open; every tenth, twentieth and fiftieth also listens, starts or exports. */
const LIST_EVERY_MS = 5_000;
const DASHBOARD_EVERY_MS = 30_000;
const START_EVERY_MS = 10_000;
const EXPORT_EVERY_MS = 30_000;
const LISTENER = 10;
const STARTER = 20;
const EXPORTER = 50;

export interface UserReadings {
  /** Milliseconds until the response has ended, by kind of request. */
  readonly ms: Record<string, number[]>;
  /** Updates of live streams. */
  updates: number;
  /** Requests that weren't answered with 200, and live streams that were refused or ended early. */
  failed: number;
}

/** Sends the web app's requests for each user, at the web app's intervals, for this many seconds. */
export async function simulateUsers(
  base: string,
  users: readonly SimulatedUser[],
  seconds: number,
): Promise<UserReadings> {
  const agent = new Agent({ keepAlive: true });
  const readings: UserReadings = { ms: {}, updates: 0, failed: 0 };
  const end = new AbortController();
  const until = performance.now() + seconds * 1_000;
  const begun = performance.now();
  /** @param share the part of the interval before the first call, because users don't all open the page at the same time */
  const repeat = async (everyMs: number, share: number, act: () => Promise<void>) => {
    let next = begun + share * everyMs;
    while (next < until) {
      await sleep(Math.max(0, next - performance.now()));
      await act();
      next = Math.max(next + everyMs, performance.now());
    }
  };
  const timed = async (kind: string, user: SimulatedUser, method: string, path: string) => {
    const startedAt = performance.now();
    const status = await answerTo(base, { agent, method, path, headers: headersOf(user) });
    readings.ms[kind] ??= [];
    readings.ms[kind].push(performance.now() - startedAt);
    if (status !== 200) readings.failed++;
  };
  const startAndPause = async (user: SimulatedUser, share: number, job: string) => {
    let next = 'start';
    const press = async () => {
      await timed(next, user, 'POST', `${job}/${next}`);
      next = next === 'start' ? 'pause' : 'start';
    };
    await repeat(START_EVERY_MS, share, press);
    // Leave the job paused, so that it can be started again.
    if (next === 'pause') await press();
  };
  const acts = users.flatMap((user, n) => {
    const job = `/api/jobs/${user.jobId}`;
    const share = n / users.length;
    if (n % LISTENER === 0) {
      const onUpdate = () => readings.updates++;
      const onFailure = () => readings.failed++;
      listen(base, user, end.signal, { onUpdate, onFailure });
    }
    return [
      repeat(LIST_EVERY_MS, share, () =>
        timed('list', user, 'GET', `/trpc/jobs.search?input=${encodeURIComponent('{}')}`),
      ),
      repeat(DASHBOARD_EVERY_MS, share, () => timed('dashboard', user, 'GET', '/trpc/jobs.dashboard')),
      ...(n % STARTER === 0 ? [startAndPause(user, share, job)] : []),
      ...(n % EXPORTER === 1
        ? [repeat(EXPORT_EVERY_MS, share, () => timed('export', user, 'GET', `${job}/results`))]
        : []),
    ];
  });
  try {
    await Promise.all(acts);
    return readings;
  } finally {
    end.abort();
    agent.destroy();
  }
}

const headersOf = ({ token }: SimulatedUser) => ({ authorization: `Bearer ${token}`, 'accept-language': 'en' });

const ANSWER_MS = 60_000;

/** The status of a response whose body has been read; 0 without a complete response. An overloaded API must not end the benchmark. */
const answerTo = (base: string, options: RequestOptions): Promise<number> =>
  new Promise((resolve) => {
    const none = () => resolve(0);
    request(base, { ...options, signal: AbortSignal.timeout(ANSWER_MS) }, (answer) => {
      answer.resume();
      answer
        .once('end', () => resolve(answer.statusCode ?? 0))
        .once('error', none)
        .once('close', none);
    })
      .once('error', none)
      .end();
  });

interface Listener {
  onUpdate(): void;
  /** The stream was refused, or ended before the signal aborted. */
  onFailure(): void;
}

/** Follows a job's live stream until the signal aborts. */
function listen(base: string, user: SimulatedUser, signal: AbortSignal, { onUpdate, onFailure }: Listener): void {
  const input = encodeURIComponent(JSON.stringify({ id: user.jobId, changes: true }));
  const options = { path: `/trpc/jobs.live?input=${input}`, headers: headersOf(user), signal };
  let hasFailed = false;
  const fail = () => {
    if (signal.aborted || hasFailed) return;
    hasFailed = true;
    onFailure();
  };
  request(base, options, (answer: IncomingMessage) => {
    if (answer.statusCode !== 200) fail();
    readEvents(answer, onUpdate);
    answer.on('error', fail).on('close', fail);
  })
    .on('error', fail)
    .end();
}
