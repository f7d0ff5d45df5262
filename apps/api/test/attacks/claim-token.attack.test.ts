import type { Claim } from '@trawl/contracts';
import { recordAttack } from '@trawl/stack/testing';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  api,
  commit,
  createJob,
  eventsOf,
  nextAttempt,
  offered,
  sendOne,
  setUpMessages,
  start,
  untilStatus,
  view,
  worker,
} from '../support/message-fixture.ts';
import { startTestWorker, type TestWorker } from '../support/test-worker.ts';

setUpMessages();

/** Another worker with a valid login, which may publish events and send requests. */
let forger: TestWorker;
beforeAll(async () => {
  forger = await startTestWorker(api.natsUrl, 'collect');
});
afterAll(() => forger.stop());

const runOf = async ({ runId }: Claim) => {
  const { rows } = await api.service.context.db.execute(sql`SELECT * FROM runs WHERE id = ${runId}`);
  return rows[0] ?? {};
};

/** All messages about any run that a worker's broker login allows. */
async function forge(claim: Claim, token: string | undefined, message: Awaited<ReturnType<typeof offered>>) {
  const forged = { ...claim, token };
  const { messageId, text, sessionRef } = message;
  const own = { runningMs: 3_600_000 };
  await forger.send(forged, 1, { kind: 'log', text: 'forged', ...own });
  await forger.send(forged, 2, { kind: 'message', messageId, attempt: 1, outcome: 'failed', reason: 'forged', ...own });
  await forger.send(forged, 3, { kind: 'session', sessionRef, state: 'dead', ...own });
  await forger.send(forged, 4, { kind: 'end', outcome: 'error', reason: 'forged', ...own });
  // A gap before it would end the epoch after a while.
  await forger.send(forged, 99, { kind: 'log', text: 'forged', ...own });
  expect(await forger.beat(forged, 200, 3_600_000)).toEqual({ verdict: 'fenced', storedSeq: 0 });
  expect(await forger.next(forged)).toEqual({ kind: 'fenced' });
  expect(await forger.commit(forged, { messageId, text, attempt: nextAttempt(), sessionRef })).toEqual({
    kind: 'fenced',
  });
  return 8;
}

test('a worker without the claim can’t report on a run', async ({ task }) => {
  const id = await createJob({ target: 'ada\ngrace' });
  const claim = await start(id);
  const message = await offered(claim);
  const token = String(claim.token);
  const before = await runOf(claim);
  const wrong = [undefined, 'x'.repeat(43), token.toUpperCase(), String(before.claim_token_hash), await otherToken()];
  let tries = 0;
  for (const guess of wrong) tries += await forge(claim, guess, message);
  // A run's events are processed in order, so the previous ones were processed when this one is stored.
  const events = eventsOf(claim);
  await sendOne(claim, events);
  await events.stored();
  const after = await runOf(claim);
  expect(after).toMatchObject({ status: 'running', epoch: claim.epoch, last_seq: 1, gap_since: null });
  expect(Number(after.charged_ms)).toBeLessThan(1_000);
  expect(JSON.stringify(await view(id))).not.toContain('forged');
  await sendOne(claim, events);
  await events.end('done');
  await untilStatus(id, 'completed');
  recordAttack(
    task,
    '18. events, heartbeats and message requests about another worker’s run: no token, guesses, the stored hash',
    tries,
    'refused; the run’s own worker continues',
  );
});

/** The token of another run's claim. */
async function otherToken(): Promise<string | undefined> {
  const other = await api.verified();
  const session = `${Date.now()}%3Aabcdefghijkl%3A7%3AAYtest`;
  const claim = await start(await createJob({ sessionId: session }, other), other);
  return claim.token;
}

test('only the claiming worker gets the token, which isn’t in the database', async ({ task }) => {
  const id = await createJob({ target: 'ada' });
  const claim = await start(id);
  const token = String(claim.token);
  expect(token).toMatch(/^[\w-]{43}$/);
  const run = await runOf(claim);
  expect(JSON.stringify(run)).not.toContain(token);
  expect(run.claim_token_hash).not.toBeNull();
  expect(await forger.claim(claim.runId)).toEqual({ granted: false, reason: 'gone' });
  // The first reply may have been lost.
  expect(await worker.claim(claim.runId, String(run.claim_id))).toMatchObject({ granted: true, token });
  recordAttack(task, '18. a claim that is granted already, asked for by another; the stored run read', 2, 'no token');
});

test('a run granted by the previous release continues without a token', async () => {
  const id = await createJob({ target: 'ada' });
  const { token: _, ...claim } = await start(id);
  await api.service.context.db.execute(
    sql`UPDATE runs SET claim_token_hash = NULL, claim_token_epoch = NULL WHERE id = ${claim.runId}`,
  );
  const events = eventsOf(claim);
  const message = await offered(claim);
  const attempt = nextAttempt();
  expect(await commit(claim, message, attempt)).toMatchObject({ kind: 'go' });
  await events.report(message, attempt, 'sent');
  await events.end('done');
  await untilStatus(id, 'completed');
});
