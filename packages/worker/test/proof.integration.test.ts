import type { LeaseSessionAnswer, LeaseSessionRequest, NextMessageAnswer } from '@trawl/contracts';
import { unchanged } from '@trawl/contracts';
import { SessionDead, Transient } from '@trawl/platform';
import { endOf, type RunAtApi, rowsOf } from '@trawl/worker/testing';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { startFixture, target, type WorkerFixture } from './fixture.ts';
import { scriptedMessenger } from './scripted-messenger.ts';
import type { Moment, Script } from './scripted-platform.ts';

let fixture: WorkerFixture;
let requests: LeaseSessionRequest[];
let answers: Record<string, LeaseSessionAnswer['kind']>;

beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.stop());
beforeEach(() => {
  requests = [];
  answers = {};
  fixture.api.leaseAccount = async (request) => {
    requests.push(request);
    return { kind: answers[request.sessionRef] ?? 'granted' };
  };
});

const ended = (run: RunAtApi) => vi.waitFor(() => expect(endOf(run)).toBeDefined(), { timeout: 20_000 });
const unproved = (number: number) => ({
  sessionRef: `s${number}`,
  sessionId: `${number}%3Asession`,
  needs: 'proof' as const,
});
const requested = () => requests.map(({ sessionRef, proof }) => `${sessionRef} ${proof?.userId ?? 'known'}`);

async function read(sessions: RunAtApi['claim']['sessions'], script: Partial<Script> = {}, paceMs = 0) {
  const scripted = await fixture.work({ total: 20, pageSize: 10, ...script }, { places: 1 });
  const run = await fixture.api.dispatch({ type: 'follower', targets: [target('a', 20)], sessions, paceMs });
  await ended(run);
  await scripted.worker.drain();
  return { run, ...scripted };
}

test('proves a session once before reading, at the account’s pace', async () => {
  const moments: { target: string; at: number }[] = [];
  const before = ({ target: of }: Moment) => void moments.push({ target: of, at: performance.now() });
  const { run, checked } = await read([unproved(1)], { before }, 150);
  expect(rowsOf(run)).toHaveLength(20);
  expect(checked).toEqual(['1%3Asession']);
  expect(requested()).toEqual(['s1 1']);
  expect(requests[0]).toMatchObject({ runId: run.claim.runId, epoch: 1, proof: { username: '1%3Asession' } });
  expect(moments.map((moment) => moment.target)).toEqual(['self', 'a', 'a']);
  expect((moments[1]?.at ?? 0) - (moments[0]?.at ?? 0)).toBeGreaterThan(140);
});

test('needs no request for a session whose account the run already holds', async () => {
  const { run, checked } = await read([{ sessionRef: 's1', sessionId: '1%3Asession' }]);
  expect(endOf(run)).toMatchObject({ outcome: 'done' });
  expect([checked, requests]).toEqual([[], []]);
});

test('a proved session requests only its account', async () => {
  const { run, checked } = await read([{ ...unproved(1), needs: 'lease' }]);
  expect(endOf(run)).toMatchObject({ outcome: 'done' });
  expect([checked, requested()]).toEqual([[], ['s1 known']]);
});

test('an invalid session id requests no account', async () => {
  const before = ({ sessionId }: Moment) => {
    if (sessionId !== '3%3Asession') throw new SessionDead('403', unchanged('Logged out.'));
  };
  const { run } = await read([unproved(1), unproved(2), unproved(3)], { before });
  expect(endOf(run)).toMatchObject({ outcome: 'done' });
  expect(requested()).toEqual(['s3 3']);
  const dead = run.stored.flatMap((event) => (event.kind === 'session' ? [`${event.sessionRef} ${event.state}`] : []));
  expect(dead).toEqual(['s1 dead', 's2 dead']);
});

test('skips accounts in use; the run rests if all are in use or dead', async () => {
  answers = { s1: 'busy', s2: 'gone' };
  const next = await read([unproved(1), unproved(2), unproved(3)]);
  expect(endOf(next.run)).toMatchObject({ outcome: 'done' });
  expect(next.opened).toEqual(['1%3Asession', '2%3Asession', '3%3Asession']);
  const before = ({ sessionId }: Moment) => {
    if (sessionId === '3%3Asession') throw new SessionDead('403', unchanged('Logged out.'));
  };
  const resting = await read([unproved(1), unproved(3)], { before });
  expect(endOf(resting.run)).toMatchObject({ outcome: 'rests', reason: null });
  answers = { s1: 'gone' };
  const none = await read([unproved(1)]);
  expect(endOf(none.run)).toMatchObject({ outcome: 'no_session' });
});

test('retries unanswered requests and transient platform errors', async () => {
  let silent = 1;
  fixture.api.leaseAccount = async (request) => {
    requests.push(request);
    return silent-- > 0 ? new Promise(() => {}) : { kind: 'granted' };
  };
  let hiccups = 1;
  const before = () => {
    if (hiccups-- > 0) throw new Transient('500', unchanged('Trying again helps.'));
  };
  const { run } = await read([unproved(1)], { before });
  expect(endOf(run)).toMatchObject({ outcome: 'done' });
  expect(requested()).toEqual(['s1 1', 's1 1']);
});

test('abandons a run that another worker has claimed', async () => {
  answers = { s1: 'fenced' };
  const scripted = await fixture.work({ total: 20, pageSize: 10 }, { places: 1 });
  onTestFinished(() => scripted.worker.drain());
  const run = await fixture.api.dispatch({ type: 'follower', targets: [target('a', 20)], sessions: [unproved(1)] });
  await vi.waitFor(() => expect(requests).toHaveLength(1), { timeout: 30_000 });
  await vi.waitFor(() => expect(scripted.worker.stats().running).toBe(0), { timeout: 30_000 });
  expect([scripted.reads, endOf(run)]).toEqual([[], undefined]);
});

test('a message run proves requested sessions and reports dead ones', async () => {
  const messenger = scriptedMessenger({
    owner: { '1%3Asession': () => new SessionDead('403', unchanged('Logged out.')) },
  });
  let run: RunAtApi | undefined;
  const { needs: _, ...first } = unproved(1);
  const { needs: __, ...second } = unproved(2);
  fixture.api.next = async (): Promise<NextMessageAnswer> => {
    const dead = run?.stored.some((event) => event.kind === 'session') ?? false;
    if (!dead) return { kind: 'prove', ...first };
    if (requests.length === 0) return { kind: 'prove', ...second };
    return { kind: 'done', outcome: 'done', reason: null };
  };
  const worker = await fixture.write(messenger.source, { places: 1 });
  onTestFinished(() => worker.drain());
  run = await fixture.api.dispatch({ type: 'dm', targets: [], sessions: [] });
  await ended(run);
  expect(run.stored).toMatchObject([{ kind: 'session', sessionRef: 's1', state: 'dead' }, { kind: 'end' }]);
  expect(messenger.checked).toEqual(['2%3Asession']);
  expect(requested()).toEqual(['s2 2']);
});
