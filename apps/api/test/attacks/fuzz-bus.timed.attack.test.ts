import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect, errors, type NatsConnection } from '@nats-io/transport-node';
import {
  BeatRequest,
  type Claim,
  ClaimRequest,
  CommitMessageRequest,
  ExpandRequest,
  LeaseSessionRequest,
  NextMessageRequest,
  newId,
  RunEvent,
  subjects,
} from '@trawl/contracts';
import { LONGEST_TURN_MS, longestTurn, recordAttack, type TestNats, testNats } from '@trawl/stack/testing';
import { fuzzed, type Known, validValues } from '@trawl/stack/testing/fuzz';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { z } from 'zod';
import { readFuzzCalls, readSeed } from '../support/env.ts';
import { type Browser, startTestService, type TestService } from '../support/test-service.ts';
import { people, startTestWorker, type TestWorker } from '../support/test-worker.ts';

/** The broker's maximum payload. */
const PAYLOAD_MAX = 1024 * 1024;
const AT_ONCE = 4;
/** A slow turn counts only if it is slow every time: it may include compilation or garbage collection. */
const TRIES = 8;
const SAFE = /^[A-Za-z0-9_$-]+(?:\.[A-Za-z0-9_$-]+)*$/;

let nats: TestNats;
let api: TestService;
let worker: TestWorker;
let root: NatsConnection;
let user: Browser;
const unsafe: string[] = [];

beforeAll(async () => {
  nats = await testNats();
  api = await startTestService({ NATS_URL: nats.urlOf('api'), LOG_LEVEL: 'error' }, { write: () => undefined });
  worker = await startTestWorker(nats.urlOf('scraper'));
  const { host, username, password } = new URL(nats.url);
  // The API replies only to a worker's inbox.
  root = await connect({ servers: host, user: username, pass: password, inboxPrefix: '_INBOX_scraper' });
  root.subscribe('>', { callback: (_error, { subject }) => void (SAFE.test(subject) || unsafe.push(subject)) });
  user = await api.verified();
});
afterAll(async () => {
  await root.close();
  await worker.stop();
  await api.stop();
  await nats.stop();
});

let account = 70_000;
async function startedRun(): Promise<Claim> {
  account++;
  const who = await api.verified();
  const created = await who.call('POST', '/api/jobs', {
    name: 'Fuzzed',
    platform: 'instagram',
    type: 'follower',
    target: 'nasa',
    sessionId: `${account}%3Aabcdefghijkl%3A7%3AAYtest`,
    settings: { accountType: 'Private', followersPerProfile: 10 },
  });
  const id = created.body.data.job._id;
  expect((await who.call('POST', `/api/jobs/${id}/start`)).status).toBe(200);
  return worker.claimNext(id);
}

interface Call {
  readonly subject: string;
  /** Encoded beforehand, so that only the API's work is measured. */
  readonly payload: Uint8Array;
  readonly isRequest: boolean;
}

/** Sends one call; the reply, if any, must be the API's envelope. */
async function send({ subject, payload, isRequest }: Call): Promise<string> {
  if (payload.byteLength >= PAYLOAD_MAX) return 'too large';
  if (!isRequest) {
    await jetstream(root).publish(subject, payload);
    return 'stored';
  }
  try {
    const { data } = await root.request(subject, payload, { timeout: 30_000 });
    return new TextDecoder().decode(data);
  } catch (error) {
    const known = [errors.TimeoutError, errors.RequestError].some((kind) => error instanceof kind);
    if (known) return `unanswered ${String(error)}`;
    throw error;
  }
}

const calls = readFuzzCalls();

test('handles events, claims, heartbeats and message requests of any shape', {
  timeout: 120_000 + calls * 300,
}, async ({ task }) => {
  const seed = readSeed();
  process.stdout.write(`fuzz-bus: SEED=${seed} FUZZ_CALLS=${calls}\n`);
  const claim = await startedRun();
  const known: Known = {
    runId: [claim.runId, newId('RunId')],
    claimId: [newId('ClaimId')],
    messageId: [newId('MessageId')],
    epoch: [claim.epoch],
    seq: [1, 2, 3],
    token: [claim.token],
    targetId: [claim.targets[0]?.targetId],
    sessionRef: [claim.sessions[0]?.sessionRef],
  };
  const kinds: readonly (readonly [string, z.ZodType, boolean])[] = [
    [subjects.runEvent(claim.runId), RunEvent, false],
    [subjects.runEvent(newId('RunId')), RunEvent, false],
    [subjects.claim, ClaimRequest, true],
    [subjects.beat, BeatRequest, true],
    [subjects.leaseSession, LeaseSessionRequest, true],
    [subjects.expandTarget, ExpandRequest, true],
    [subjects.messageNext, NextMessageRequest, true],
    [subjects.messageCommit, CommitMessageRequest, true],
  ];
  const each = Math.ceil(calls / kinds.length);
  const encoder = new TextEncoder();
  const asked = kinds.flatMap(([subject, schema, isRequest], index) =>
    fc
      .sample(fuzzed(validValues(schema, known)), { numRuns: each, seed: seed + index })
      .map((body): Call => ({ subject, payload: encoder.encode(JSON.stringify(body) ?? 'undefined'), isRequest })),
  );
  const manager = await jetstreamManager(root);
  const delivered = () =>
    vi.waitFor(async () => expect((await manager.consumers.info('RUN_EVENTS', 'api-store')).num_pending).toBe(0), {
      timeout: 60_000,
      interval: 20,
    });
  const answers: string[] = [];
  let longest = 0;
  for (let at = 0; at < asked.length; at += AT_ONCE) {
    const batch = asked.slice(at, at + AT_ONCE);
    let turnMs = Number.POSITIVE_INFINITY;
    for (let tries = 0; tries < TRIES && turnMs > LONGEST_TURN_MS; tries++) {
      const measured = await longestTurn(async () => {
        answers.push(...(await Promise.all(batch.map(send))));
        await delivered();
      });
      turnMs = Math.min(turnMs, measured.turnMs);
    }
    expect(turnMs, `SEED=${seed} calls ${at} to ${at + AT_ONCE}`).toBeLessThanOrEqual(LONGEST_TURN_MS);
    longest = Math.max(longest, turnMs);
  }
  expect(answers.filter((answer) => answer.startsWith('unanswered'))).toEqual([]);
  expect(
    answers.filter((answer) => /Failed query|TypeError|RangeError|is not a function|undefined \(/.test(answer)),
  ).toEqual([]);
  expect(unsafe).toEqual([]);
  expect((await user.call('GET', '/readyz')).status).toBe(200);

  // The hostile run delays no other run.
  const other = await startedRun();
  const targetId = String(other.targets[0]?.targetId);
  const checkpoint = { cursor: null, more: false };
  await worker.send(other, 1, { kind: 'page', targetId, rows: people(1, 5), checkpoint, found: 5, runningMs: 1 });
  await vi.waitFor(async () => expect(await worker.beat(other, 1, 1)).toMatchObject({ storedSeq: 1 }), {
    timeout: 20_000,
  });
  recordAttack(
    task,
    'fuzz: every message to the API on the bus',
    asked.length,
    `answered or dropped; other runs continue; longest turn ${longest.toFixed(0)} ms`,
  );
});
