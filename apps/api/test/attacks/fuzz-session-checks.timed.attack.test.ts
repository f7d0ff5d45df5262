import { connect, type NatsConnection } from '@nats-io/transport-node';
import { Failure, SESSION_CHECK_QUEUE, SessionCheckAnswer, SessionCheckRequest, subjects } from '@trawl/contracts';
import { LONGEST_TURN_MS, longestTurn, longestTurnExactly, recordAttack } from '@trawl/stack/testing';
import { fuzzed, hostileString, hostileValue, validValues } from '@trawl/stack/testing/fuzz';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readFuzzCalls, readSeed } from '../support/env.ts';
import { type Answer, type Browser, startTestService, type TestService } from '../support/test-service.ts';

const USERS = 10;
/** The API retries half a second after an unreadable reply, so run many checks concurrently. */
const AT_ONCE = 40;
/** A slow turn counts only if it is slow every time: it may include compilation or garbage collection. */
const TRIES = 6;

let api: TestService;
let worker: NatsConnection;
const users: Browser[] = [];
/** The worker's replies by the session's number; all other sessions are dead. */
const answers = new Map<string, Uint8Array>();
const encoder = new TextEncoder();
const DEAD = encoder.encode(JSON.stringify({ answer: { state: 'dead' } }));

beforeAll(async () => {
  api = await startTestService({ LOG_LEVEL: 'error' }, { write: () => undefined });
  const { host, username, password } = new URL(api.natsUrl);
  worker = await connect({ servers: host, user: username, pass: password });
  worker.subscribe(subjects.sessionCheck, {
    queue: SESSION_CHECK_QUEUE,
    callback: (_error, message) => {
      const { sessionId } = SessionCheckRequest.parse(message.json());
      const number = /^\d+/.exec(sessionId)?.[0] ?? '';
      message.respond(answers.get(number) ?? DEAD);
      // The second reply is valid.
      answers.delete(number);
    },
  });
  for (let n = 0; n < USERS; n++) users.push(await api.verified());
});
afterAll(async () => {
  await worker?.close();
  await api.stop();
});

const answer = fuzzed(validValues(SessionCheckAnswer, { userId: ['4711', '0'], username: ['ada', 'a'.repeat(100)] }));
const json = (values: fc.Arbitrary<unknown>) => values.map((value) => JSON.stringify(value) ?? 'undefined');
/** A reply in its envelope, another value instead, an error, or invalid JSON. */
const payloads = fc
  .oneof(
    { arbitrary: json(answer.map((value) => ({ answer: value }))), weight: 8 },
    { arbitrary: json(hostileValue), weight: 1 },
    { arbitrary: json(hostileString.map((error) => ({ error }))), weight: 1 },
    { arbitrary: hostileString, weight: 1 },
  )
  .map((text) => encoder.encode(text));

let sessions = 100_000;
async function link(user: Browser, payload: Uint8Array): Promise<Answer> {
  const number = String(++sessions);
  answers.set(number, payload);
  const sessionId = `${number}%3Afuzzedsession%3A7%3AAYtest`;
  const input = { platform: 'instagram', sessionId, dmsLimit: 20, accountType: 'private' };
  const added = await user.call('POST', '/api/accounts', input);
  if (added.status === 200) {
    const { _id, username } = added.body.data.account;
    expect(SessionCheckAnswer.options[0].shape.username.safeParse(username).success).toBe(true);
    expect((await user.call('DELETE', `/api/accounts/${_id}`)).status).toBe(200);
  }
  return added;
}

/** The possible failures of a session check. */
const ENDS: Readonly<Record<number, readonly string[]>> = {
  422: ['session_dead'],
  409: ['account_taken'],
  503: ['unavailable'],
};

const calls = readFuzzCalls();

test('handles replies to session checks of any shape', { timeout: 120_000 + calls * 300 }, async ({ task }) => {
  const seed = readSeed();
  process.stdout.write(`fuzz-session-checks: SEED=${seed} FUZZ_CALLS=${calls}\n`);
  const all = fc.sample(payloads, { numRuns: calls, seed });
  let longest = 0;
  let linked = 0;
  for (let at = 0; at < all.length; at += AT_ONCE) {
    const batch = all.slice(at, at + AT_ONCE);
    await api.service.context.db.execute(sql`DELETE FROM rate_limits`);
    const send = async () => {
      const ended = await Promise.all(batch.map((payload, n) => link(users[n % USERS] as Browser, payload)));
      for (const [n, { status, body, text }] of ended.entries()) {
        const about = `SEED=${seed} call ${at + n}: ${new TextDecoder().decode(batch[n]).slice(0, 300)} → ${status} ${text}`;
        if (status === 200) linked++;
        else {
          expect(ENDS[status] ?? [], about).toContain(body.code);
          expect(Failure.safeParse(body).error, about).toBeUndefined();
          expect(body.message.length, about).toBeLessThanOrEqual(500);
        }
      }
    };
    let { turnMs } = await longestTurn(send);
    for (let tries = 1; tries < TRIES && turnMs > LONGEST_TURN_MS; tries++) {
      turnMs = Math.min(turnMs, await longestTurnExactly(send));
    }
    expect(turnMs, `SEED=${seed} calls ${at} to ${at + AT_ONCE}`).toBeLessThanOrEqual(LONGEST_TURN_MS);
    longest = Math.max(longest, turnMs);
  }
  expect(linked, 'some replies must pass, or the code behind the checks isn’t tested').toBeGreaterThan(calls / 20);
  expect((await api.visitor().call('GET', '/readyz')).status).toBe(200);
  recordAttack(
    task,
    'fuzz: answers of workers to session checks',
    calls,
    `never 500; ${linked} accounts linked; longest turn ${longest.toFixed(0)} ms`,
  );
});
