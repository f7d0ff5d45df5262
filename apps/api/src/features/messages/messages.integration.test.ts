import { type Claim, type NextMessageAnswer, newId } from '@trawl/contracts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Browser, startTestService, type TestService } from '../../../test/test-service.ts';
import { startTestWorker, type TestWorker } from '../../../test/test-worker.ts';
import { suppress } from '../suppression/index.ts';

let api: TestService;
let worker: TestWorker;
let user: Browser;
let account = 50_000;

beforeAll(async () => {
  api = await startTestService();
  worker = await startTestWorker(api.natsUrl, 'message');
});
afterAll(async () => {
  await worker.stop();
  await api.stop();
});
beforeEach(async () => {
  account++;
  user = await api.verified();
});

const sessionId = (n = account) => `${n}%3Aabcdefghijkl%3A7%3AAYtest`;
const job = () => ({
  name: 'Letters',
  platform: 'instagram',
  type: 'dm',
  target: 'ada\ngrace\nalan',
  sessionId: sessionId(),
  schedule: 'manual',
  settings: { accountType: 'Private', Message: 'Hello {{username}}', Link: 'https://a.example' },
});
const db = () => api.service.context.db;

async function createJob(change: object = {}): Promise<string> {
  const answer = await user.call('POST', '/api/jobs', { ...job(), ...change });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data.job._id;
}
const withSettings = (settings: object) => ({ settings: { ...job().settings, ...settings } });

async function claimNext(jobId: string): Promise<Claim> {
  for (;;) {
    const { runId } = await worker.ticket();
    const claim = await worker.claim(runId);
    if (claim.granted && claim.jobId === jobId) return claim;
  }
}
async function start(id: string): Promise<Claim> {
  const answer = await user.call('POST', `/api/jobs/${id}/start`);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return claimNext(id);
}
const view = async (id: string) => (await user.call('GET', `/api/jobs/${id}`)).body.data.job;
const untilStatus = (id: string, status: string) =>
  vi.waitUntil(async () => ((await view(id)).status === status ? view(id) : false), { timeout: 10_000, interval: 30 });
const listed = async (id: string, query = '') => (await user.call('GET', `/api/jobs/${id}/messages${query}`)).body.data;

type Offered = Extract<NextMessageAnswer, { kind: 'message' }>;
async function offered(claim: Claim): Promise<Offered> {
  const next = await worker.next(claim);
  if (next.kind !== 'message') throw new Error(`not a message: ${JSON.stringify(next)}`);
  return next;
}
let attempts = 0;
const nextAttempt = () => ++attempts;
const commit = (claim: Claim, { messageId, text }: Offered, attempt: number, more = {}) =>
  worker.commit(claim, { messageId, text, attempt, ...more });

/** Sends events of one claim with their numbers. */
function eventsOf(claim: Claim) {
  let seq = 0;
  const send = (event: Parameters<TestWorker['send']>[2]) => worker.send(claim, ++seq, event);
  return {
    tell: (message: Offered, attempt: number, outcome: 'sent' | 'failed' | 'released' | 'unknown', reason?: string) =>
      send({
        kind: 'message',
        messageId: message.messageId,
        attempt,
        outcome,
        reason: reason ?? null,
        runningMs: 10,
      }),
    end: (outcome: 'done' | 'handed_back' | 'no_session', reason: string | null = null) =>
      send({ kind: 'end', outcome, reason, runningMs: 20 }),
    stored: () =>
      vi.waitFor(async () => expect(await worker.beat(claim, seq, 20)).toMatchObject({ storedSeq: seq }), {
        timeout: 10_000,
        interval: 20,
      }),
  };
}

async function sendOne(claim: Claim, events: ReturnType<typeof eventsOf>): Promise<Offered> {
  const message = await offered(claim);
  const id = nextAttempt();
  expect(await commit(claim, message, id)).toMatchObject({ kind: 'go' });
  await events.tell(message, id, 'sent');
  return message;
}

const endLease = (runId: string) =>
  db().execute(sql`UPDATE runs SET lease_until = now() - interval '1 second' WHERE id = ${runId}`);
const sentToday = async () => {
  const { rows } = await db().execute(sql`SELECT sent FROM account_days WHERE account_key = ${`instagram:${account}`}`);
  return Number(rows[0]?.sent ?? 0);
};

describe('the way of a job that writes', () => {
  test('one message after the other, each an intent first; then it is completed, with results', async () => {
    const id = await createJob();
    const claim = await start(id);
    expect(claim).toMatchObject({ type: 'dm', targets: [], sessions: [] });
    const events = eventsOf(claim);
    const first = await offered(claim);
    expect(first).toMatchObject({ recipient: 'ada', text: 'Hello ada\nhttps://a.example', sessionId: sessionId() });
    expect(await offered(claim)).toEqual(first);
    expect(await listed(id)).toMatchObject({ messages: [{ recipient: 'ada', state: 'planned' }] });
    const recipients = [];
    for (const _ of [1, 2, 3]) recipients.push((await sendOne(claim, events)).recipient);
    expect(recipients).toEqual(['ada', 'grace', 'alan']);
    expect(await worker.next(claim)).toEqual({ kind: 'done', outcome: 'done', reason: null });
    await events.end('done');
    const done = await untilStatus(id, 'completed');
    expect(done).toMatchObject({ progress: 100, reason: null, totalResults: 3, buildTimeUsed: 0.02 });
    expect(done.lastRun).toMatchObject({ verdict: 'complete', rows: 3 });
    expect(done.results.data[0]).toMatchObject({
      recipient: 'ada',
      status: 'sent',
      text: 'Hello ada\nhttps://a.example',
      sentAt: expect.any(String),
    });
    expect(JSON.stringify(done)).not.toContain(sessionId());
    expect(await sentToday()).toBe(3);
    expect((await user.call('POST', `/api/jobs/${id}/start`)).status).toBe(409);
  });

  test('takes so many in a launch as it is told to, and waits for the next', async () => {
    const id = await createJob(withSettings({ DMsPerLaunch: 2 }));
    const claim = await start(id);
    const events = eventsOf(claim);
    await sendOne(claim, events);
    await sendOne(claim, events);
    expect(await worker.next(claim)).toMatchObject({ kind: 'done' });
    await events.end('done');
    const waiting = await untilStatus(id, 'waiting');
    expect(waiting.reason).toBe('1 person is left. Run again to write to the next ones.');
    const next = await start(id);
    expect(await offered(next)).toMatchObject({ recipient: 'alan' });
  });

  test('fills in the name that the worker found, and nothing else that it says', async () => {
    const id = await createJob(withSettings({ Message: 'Dear {{full_name}}', Link: '' }));
    const claim = await start(id);
    const ada = await offered(claim);
    expect(ada.text).toBe('Dear {{full_name}}');
    const filled = { ...ada, text: 'Dear Ada L.' };
    expect(await commit(claim, filled, nextAttempt(), { fullName: 'Ada L.' })).toMatchObject({ kind: 'go' });
    const grace = await offered(claim);
    const other = { ...grace, text: 'Buy now' };
    expect(await commit(claim, other, nextAttempt(), { fullName: 'Grace' })).toMatchObject({ kind: 'no' });
    expect((await listed(id)).messages).toMatchObject([
      { recipient: 'grace', state: 'failed' },
      { recipient: 'ada', state: 'sending', text: 'Dear Ada L.' },
    ]);
  });

  test('is another customer’s secret, and pages', async () => {
    const id = await createJob();
    const claim = await start(id);
    const events = eventsOf(claim);
    for (const _ of [1, 2, 3]) await sendOne(claim, events);
    await events.stored();
    const page = await listed(id, '?limit=2');
    expect(page).toMatchObject({
      counts: { sent: 3, unknown: 0 },
      messages: [{ recipient: 'alan' }, { recipient: 'grace' }],
    });
    const rest = await listed(id, `?limit=2&before=${page.nextBefore}`);
    expect(rest).toMatchObject({ messages: [{ recipient: 'ada' }], nextBefore: null });
    expect((await listed(id, '?state=failed')).messages).toEqual([]);
    const stranger = await api.verified();
    expect((await stranger.call('GET', `/api/jobs/${id}/messages`)).status).toBe(404);
  });
});

describe('what isn’t sent', () => {
  test('to people who asked not to be written to: neither when planned nor when committed', async () => {
    const { clock } = api.service.context;
    await suppress(db(), 'instagram', 'ada.s', 'operator', clock.now());
    const id = await createJob({ target: 'ada.s\ngrace.s\nalan.s' });
    const claim = await start(id);
    const grace = await offered(claim);
    expect(grace.recipient).toBe('grace.s');
    await suppress(db(), 'instagram', 'grace.s', 'recipient', clock.now());
    expect(await commit(claim, grace, nextAttempt())).toMatchObject({ kind: 'no' });
    expect(await offered(claim)).toMatchObject({ recipient: 'alan.s' });
    const { messages, counts } = await listed(id);
    expect(counts).toMatchObject({ failed: 2, planned: 1 });
    expect(messages.map((one: { reason: string }) => one.reason)).toContain('This person asked not to be written to.');
    expect(await sentToday()).toBe(0);
  });

  test('and certainly wasn’t gives its count back, and is offered again', async () => {
    const id = await createJob();
    const claim = await start(id);
    const events = eventsOf(claim);
    const ada = await offered(claim);
    const tried = nextAttempt();
    await commit(claim, ada, tried);
    expect(await sentToday()).toBe(1);
    await events.tell(ada, tried, 'released', 'The account was asked to slow down.');
    await events.stored();
    expect(await sentToday()).toBe(0);
    expect(await offered(claim)).toMatchObject({ recipient: 'ada', messageId: ada.messageId });
    expect(await commit(claim, ada, tried)).toMatchObject({ kind: 'no' });
    expect(await commit(claim, ada, nextAttempt())).toMatchObject({ kind: 'go' });
  });

  test('by a commit that came after its try was given up', async () => {
    const id = await createJob();
    const claim = await start(id);
    const events = eventsOf(claim);
    const ada = await offered(claim);
    const tried = nextAttempt();
    await events.tell(ada, tried, 'released');
    await events.stored();
    expect(await commit(claim, ada, tried)).toMatchObject({ kind: 'no' });
    expect(await sentToday()).toBe(0);
  });

  test('past the day’s limit of the account, over all jobs; the job waits until tomorrow', async () => {
    await db().execute(
      sql`INSERT INTO account_days (account_key, day, sent) VALUES (${`instagram:${account}`}, (now() AT TIME ZONE 'utc')::date, 19)`,
    );
    const id = await createJob();
    const claim = await start(id);
    const events = eventsOf(claim);
    const ada = await offered(claim);
    await sendOne(claim, events);
    expect(ada.recipient).toBe('ada');
    const over = await worker.next(claim);
    expect(over).toMatchObject({ kind: 'done', outcome: 'done', reason: expect.stringContaining('limit') });
    await events.end('done', over.kind === 'done' ? over.reason : null);
    const waiting = await untilStatus(id, 'waiting');
    expect(waiting.reason).toContain('2 people are left. Run again tomorrow.');
    expect(await sentToday()).toBe(20);
    const again = await start(id);
    expect(await worker.next(again)).toMatchObject({ kind: 'done', outcome: 'done' });
  });

  test('is not planned again where the owner of the account stops it while the next is looked for', async () => {
    const id = await createJob();
    const claim = await start(id);
    const ada = await offered(claim);
    const stopped = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    const veto = db().transaction(async (tx) => {
      await tx.execute(sql`UPDATE messages SET state = 'vetoed', settled_at = now() WHERE id = ${ada.messageId}`);
      held.resolve();
      await stopped.promise;
    });
    await held.promise;
    const next = offered(claim);
    await vi.waitUntil(
      async () => {
        const { rows } = await db().execute(
          sql`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
            AND query ILIKE 'insert into "messages"%'`,
        );
        return rows.length > 0;
      },
      { timeout: 10_000, interval: 20 },
    );
    stopped.resolve();
    await veto;
    expect(await next).toMatchObject({ recipient: 'grace' });
    expect(await commit(claim, ada, nextAttempt())).toMatchObject({ kind: 'no' });
    expect((await listed(id)).counts).toMatchObject({ vetoed: 1, planned: 1 });
  });

  test('to people who can’t be written to; with nobody else the job says why', async () => {
    const id = await createJob({ target: 'ada' });
    const claim = await start(id);
    const events = eventsOf(claim);
    await events.tell(await offered(claim), nextAttempt(), 'failed', 'There is no such account.');
    await events.stored();
    expect(await worker.next(claim)).toMatchObject({ kind: 'done' });
    await events.end('done');
    const failed = await untilStatus(id, 'failed');
    expect(failed.reason).toBe('There is no such account.');
    expect(failed.results.data).toMatchObject([{ recipient: 'ada', status: 'failed', sentAt: null }]);
  });
});

describe('an outcome that nobody saw', () => {
  async function lost(): Promise<{ id: string; claim: Claim; ada: Offered; tried: number }> {
    const id = await createJob();
    const claim = await start(id);
    const ada = await offered(claim);
    const tried = nextAttempt();
    expect(await commit(claim, ada, tried)).toMatchObject({ kind: 'go' });
    await endLease(claim.runId);
    return { id, claim, ada, tried };
  }

  test('is unknown once another worker has the run; the late one is refused, and nobody is offered twice', async () => {
    const { id, claim, ada, tried } = await lost();
    const next = await worker.claim(claim.runId);
    if (!next.granted) throw new Error('not granted');
    expect(await worker.next(claim)).toEqual({ kind: 'fenced' });
    expect(await commit(claim, ada, tried)).toEqual({ kind: 'fenced' });
    await eventsOf(claim).tell(ada, tried, 'sent');
    expect(await offered(next)).toMatchObject({ recipient: 'grace' });
    expect(await listed(id)).toMatchObject({
      counts: { unknown: 1 },
      messages: [{ recipient: 'grace' }, { recipient: 'ada', state: 'unknown', decidable: true }],
    });
  });

  test('is unknown when its worker goes without a word of it', async () => {
    const id = await createJob();
    const claim = await start(id);
    const events = eventsOf(claim);
    await commit(claim, await offered(claim), nextAttempt());
    await events.end('handed_back');
    const next = await claimNext(id);
    expect(await offered(next)).toMatchObject({ recipient: 'grace' });
    expect((await listed(id)).counts).toMatchObject({ unknown: 1 });
  });

  test('is decided by the job’s owner: sent stays, not sent is written to by the next launch', async () => {
    const { id, claim } = await lost();
    const next = await worker.claim(claim.runId);
    if (!next.granted) throw new Error('not granted');
    const events = eventsOf(next);
    await sendOne(next, events);
    const alan = await offered(next);
    const tried = nextAttempt();
    await commit(next, alan, tried);
    await events.tell(alan, tried, 'unknown', 'Nobody saw it.');
    await events.stored();
    await events.end('done');
    const done = await untilStatus(id, 'completed');
    expect(done.reason).toContain('Nobody saw what came of 2 messages');
    const ids = new Map(
      (await listed(id)).messages.map((one: { recipient: string; _id: string }) => [one.recipient, one._id]),
    );
    const decide = (who: string, outcome: string, by = user) =>
      by.call('POST', `/api/messages/${ids.get(who)}/decide`, { outcome });
    expect((await decide('ada', 'sent', await api.verified())).status).toBe(404);
    expect((await decide('grace', 'sent')).status).toBe(409);
    expect((await decide('ada', 'sent')).body.data.message).toMatchObject({ state: 'sent', decided: true });
    expect((await view(id)).status).toBe('completed');
    expect((await decide('alan', 'not_sent')).body.data.message).toMatchObject({ state: 'planned' });
    expect((await decide('alan', 'sent')).status).toBe(409);
    expect(await view(id)).toMatchObject({ status: 'waiting', targetsLeft: 1 });
    const again = await start(id);
    expect(await offered(again)).toMatchObject({ recipient: 'alan' });
    await sendOne(again, eventsOf(again));
    expect(await worker.next(again)).toMatchObject({ kind: 'done' });
  });
});

describe('an account', () => {
  test('has its limit from the day’s count, whoever races for it: 30 commits, 20 go', async () => {
    const people = Array.from({ length: 30 }, (_, n) => `person_${n}`).join('\n');
    const id = await createJob({ target: people, ...withSettings({ DMsPerLaunch: 30 }) });
    const claim = await start(id);
    const answers = await Promise.all(
      Array.from({ length: 30 }, async (_, lane) => {
        const next = await worker.next(claim, lane);
        return next.kind === 'message' ? (await commit(claim, next, nextAttempt())).kind : next.kind;
      }),
    );
    expect(answers.filter((kind) => kind === 'go')).toHaveLength(20);
    expect(await sentToday()).toBe(20);
    const recipients = (await listed(id, '?limit=200')).messages.map((one: { recipient: string }) => one.recipient);
    expect(new Set(recipients).size).toBe(recipients.length);
  });

  test('that somebody else has linked sends no more than they allow, from a pasted session too', async () => {
    const { _id: sharer } = (await (await api.verified()).call('GET', '/api/users/check-auth')).body.data.user;
    await db().execute(sql`
      INSERT INTO linked_accounts
        (id, user_id, platform, account_id, sealed, last_four, dms_limit, account_type, status, consented_at)
      VALUES (${newId('AccountId')}, ${sharer}, 'instagram', ${String(account)}, '', 'test', 1, 'shared', 'active', now())`);
    const claim = await start(await createJob());
    await sendOne(claim, eventsOf(claim));
    expect(await worker.next(claim)).toMatchObject({ kind: 'done', reason: expect.stringContaining('limit') });
    expect(await sentToday()).toBe(1);
  });

  test('whose session died is used no more', async () => {
    const id = await createJob({ sessionId: `${sessionId()}\n${sessionId(account + 90_000)}` });
    const claim = await start(id);
    const first = await offered(claim);
    await worker.send(claim, 1, { kind: 'session', sessionRef: first.sessionRef, state: 'dead', runningMs: 1 });
    await vi.waitFor(async () => expect((await offered(claim)).sessionRef).not.toBe(first.sessionRef));
    const second = await offered(claim);
    expect(second.messageId).toBe(first.messageId);
    await worker.send(claim, 2, { kind: 'session', sessionRef: second.sessionRef, state: 'challenged', runningMs: 2 });
    await vi.waitFor(async () =>
      expect(await worker.next(claim)).toMatchObject({ kind: 'done', outcome: 'no_session' }),
    );
  });
});

test('a message with its link is refused where it can’t fit', async () => {
  const long = withSettings({ Message: 'x'.repeat(990), Link: `https://a.example/${'y'.repeat(40)}` });
  const answer = await user.call('POST', '/api/jobs', { ...job(), ...long });
  expect(answer).toMatchObject({ status: 400, body: { message: expect.stringContaining('1000 characters together') } });
});
