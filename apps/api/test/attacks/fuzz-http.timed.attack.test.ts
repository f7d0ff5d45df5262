import { connect, type NatsConnection } from '@nats-io/transport-node';
import { Failure } from '@trawl/contracts';
import { LONGEST_TURN_MS, longestTurn, recordAttack } from '@trawl/stack/testing';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type FuzzedRequest, fuzzedRequests, type Likely, procedures, type Role } from '../fuzz/fuzzed-requests.ts';
import { readFuzzCalls, readSeed } from '../support/env.ts';
import { startTestChecks, type TestChecks } from '../support/test-checks.ts';
import { type Browser, startTestService, type TestService } from '../support/test-service.ts';

/** A slow turn counts only if it is slow every time: it may include compilation or garbage collection. */
const TRIES = 6;
/** How often rate limits are reset, so that calls aren't rejected. */
const CALLS_PER_WINDOW = 25;
/** After this many calls other users take over, because one customer's jobs and accounts would accumulate. */
const CALLS_PER_CUSTOMER = 1_000;

/** A safe subject for the bus: tokens of letters, digits and a few marks, joined by dots. */
const SAFE_SUBJECT = /^[\w$-]+(\.[\w$=-]+)*$/;

const Envelope = z.discriminatedUnion('status', [
  z.looseObject({ status: z.literal('success'), message: z.string().optional(), data: z.unknown() }),
  z.looseObject(Failure.shape),
]);

let api: TestService;
let checks: TestChecks;
let listener: NatsConnection;
let people: Record<Role, Browser>;
const subjectsSeen = new Set<string>();
const seed = readSeed();

beforeAll(async () => {
  api = await startTestService({ ADDRESS_LIMIT: '1000000', SUPPORT_EMAIL: 'support@example.com' });
  checks = await startTestChecks(api.natsUrl);
  const { host, username, password } = new URL(api.natsUrl);
  listener = await connect({ servers: host, user: username, pass: password });
  listener.subscribe('>', { callback: (_error, message) => void subjectsSeen.add(message.subject) });
});
afterAll(async () => {
  await listener?.close();
  await checks.stop();
  await api.stop();
});

const PASSWORD = 'correct horse battery';

const newPeople = async (): Promise<Record<Role, Browser>> => ({
  visitor: api.visitor(),
  unverified: await api.registered(),
  customer: await api.verified(),
  leaver: await api.verified(),
});

/** The customer's objects, so that some calls get further than "not found". Creates what earlier calls deleted. */
async function whatIsLikely(): Promise<Likely> {
  const { customer } = people;
  const job = {
    name: 'Fuzzed',
    platform: 'instagram',
    type: 'profile',
    target: 'nasa',
    sessionId: checks.session(4711),
    schedule: 'manual',
    settings: { accountType: 'Private', profilesPerLaunch: 10 },
  };
  const account = { platform: 'instagram', sessionId: checks.session(5150), dmsLimit: 20, accountType: 'private' };
  await customer.call('POST', '/api/jobs', job);
  await customer.call('POST', '/api/accounts', account);
  const { jobs } = (await customer.call('GET', '/api/jobs')).body.data;
  const { accounts } = (await customer.call('GET', '/api/accounts')).body.data;
  const ofJob = jobs.map(({ _id }) => ({ id: _id }));
  const ofAccount = accounts.map(({ _id }) => ({ id: _id }));
  const messageJobInput = { ...job, type: 'dm', settings: { accountType: 'Private', Message: 'Hi {{username}}' } };
  const followers = { ...job, type: 'follower', schedule: 3_600, target: 'nasa\nnatgeo', settings: {} };
  return {
    fields: {
      email: [customer.email, 'nobody@example.com'],
      password: [PASSWORD, 'wrong'],
      currentPassword: [PASSWORD, 'wrong'],
      format: ['csv', 'json'],
    },
    inputs: {
      'jobs.create': [job, messageJobInput, followers],
      'jobs.update': ofJob.flatMap((path) => [
        { ...path, ...job },
        { ...path, ...messageJobInput, sessionId: '' },
      ]),
      'jobs.get': ofJob,
      'jobs.start': ofJob,
      'jobs.pause': ofJob,
      'jobs.delete': ofJob,
      'jobs.bill': ofJob,
      'jobs.messages': ofJob,
      'jobs.forecast': [job, followers],
      'accounts.add': [account],
      'accounts.update': ofAccount.map((path) => ({ ...path, dmsLimit: 30, accountType: 'private' })),
      'accounts.sent': ofAccount,
      'accounts.delete': ofAccount,
      'users.login': [{ email: customer.email, password: PASSWORD }],
      'users.updateProfile': [{ name: 'Ada King' }, { currentPassword: PASSWORD, newPassword: PASSWORD }],
      'contact.send': [{ name: 'Ada', email: 'ada@example.com', subject: 'Hello', message: 'Hi' }],
    },
  };
}

/** A customer whose session was ended by a call signs in again. */
async function keepSignedIn(role: Role): Promise<void> {
  const user = people[role];
  if (role === 'visitor') return;
  const answer = await user.call('GET', '/api/users/check-auth');
  if (answer.status === 200) return;
  people[role] = role === 'unverified' ? await api.registered() : await api.verified();
}

/** Sends a request; returns the longest turn of the event loop during it. */
async function send(
  request: FuzzedRequest,
): Promise<{ status: number; text: string; isJson: boolean; turnMs: number }> {
  const { cookie } = people[request.role];
  const { result: answer, turnMs } = await longestTurn(async () =>
    api.service.app.inject({
      method: request.method,
      url: request.url,
      headers: { host: 'localhost:3000', ...(cookie ? { cookie } : {}), ...request.headers },
      ...(request.payload === undefined ? {} : { payload: request.payload }),
    }),
  );
  return {
    status: answer.statusCode,
    text: answer.body,
    isJson: String(answer.headers['content-type']).includes('application/json'),
    turnMs,
  };
}

const shown = ({ procedure, role, method, url, payload }: FuzzedRequest): string =>
  `${procedure} by ${role}: ${method} ${url.slice(0, 300)} ${(payload ?? '').slice(0, 300)}`;

const calls = readFuzzCalls();

test('procedures and REST routes handle valid, nearly valid and hostile input', {
  timeout: 120_000 + calls * 300,
}, async ({ task }) => {
  const called = procedures.filter(({ type }) => type !== 'subscription');
  let likely: Likely = { fields: {}, inputs: {} };
  process.stdout.write(`fuzz: SEED=${seed} FUZZ_CALLS=${calls}\n`);
  let longest = 0;
  let accepted = 0;
  for (let call = 0; call < calls; call++) {
    if (call % CALLS_PER_WINDOW === 0) {
      await api.service.context.db.execute(sql`DELETE FROM rate_limits`);
      if (call % CALLS_PER_CUSTOMER === 0) people = await newPeople();
      for (const role of ['unverified', 'customer', 'leaver'] as const) await keepSignedIn(role);
      likely = await whatIsLikely();
    }
    const procedure = called[call % called.length];
    if (procedure === undefined) throw new Error('nothing to call');
    const [request] = fc.sample(fuzzedRequests(procedure, likely), { numRuns: 1, seed: seed + call });
    if (request === undefined) throw new Error('nothing to send');
    let turnMs = Number.POSITIVE_INFINITY;
    for (let tries = 0; tries < TRIES && turnMs > LONGEST_TURN_MS; tries++) {
      const answer = await send(request);
      const about = `SEED=${seed} call ${call}: ${shown(request)} → ${answer.status} ${answer.text.slice(0, 300)}`;
      // No stand-in runs here that could open a session for a demo job.
      if (!answer.text.includes('"demo.unavailable"')) expect(answer.status, about).toBeLessThan(500);
      expect(answer.text, about).not.toMatch(/\n\s+at |node_modules|\.ts:\d/);
      if (answer.isJson && request.url.startsWith('/api/') && !request.url.startsWith('/api/users/export')) {
        expect(Envelope.safeParse(JSON.parse(answer.text)).error, about).toBeUndefined();
      }
      if (answer.status < 300) accepted++;
      turnMs = Math.min(turnMs, answer.turnMs);
    }
    expect(turnMs, `SEED=${seed} call ${call}: ${shown(request)}`).toBeLessThanOrEqual(LONGEST_TURN_MS);
    longest = Math.max(longest, turnMs);
  }
  expect(accepted, 'some calls must pass, or the code behind the checks isn’t tested').toBeGreaterThan(calls / 20);
  expect([...subjectsSeen].filter((subject) => !SAFE_SUBJECT.test(subject))).toEqual([]);
  expect((await api.visitor().call('GET', '/readyz')).status).toBe(200);
  recordAttack(
    task,
    'fuzz: every procedure and REST route',
    calls,
    `no 5xx; ${accepted} accepted; longest turn ${longest.toFixed(0)} ms`,
  );
});
