import { Claim, type NextMessageAnswer } from '@trawl/contracts';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startTestChecks, type TestChecks } from '../../../test/test-checks.ts';
import { type Browser, startTestService, type TestService } from '../../../test/test-service.ts';
import { startTestWorker, type TestWorker } from '../../../test/test-worker.ts';

let api: TestService;
let checks: TestChecks;
let worker: TestWorker;
let user: Browser;
beforeAll(async () => {
  api = await startTestService();
  [checks, worker] = await Promise.all([startTestChecks(api.natsUrl), startTestWorker(api.natsUrl, 'message')]);
});
beforeEach(async () => {
  user = await api.verified();
});
afterAll(async () => {
  await Promise.all([checks.stop(), worker.stop()]);
  await api.stop();
});

let numbers = 80_000;

interface Writing {
  readonly accountId: string;
  readonly jobId: string;
  readonly claim: Claim;
}

/** A run that writes to three people from a linked account. */
async function writing(): Promise<Writing> {
  const sessionId = checks.session(++numbers);
  const { account } = (await user.call('POST', '/api/accounts', { platform: 'instagram', sessionId })).body.data;
  const { job } = (
    await user.call('POST', '/api/jobs', {
      name: 'Letters',
      platform: 'instagram',
      type: 'dm',
      target: 'ada\ngrace\nalan',
      sessionId: account._id,
      settings: { accountType: 'Private', Message: 'Hello {{username}}' },
    })
  ).body.data;
  expect((await user.call('POST', `/api/jobs/${job._id}/start`)).status).toBe(200);
  const claim = Claim.parse(await worker.claim((await worker.ticket()).runId));
  return { accountId: account._id, jobId: job._id, claim };
}

type Offered = Extract<NextMessageAnswer, { kind: 'message' }>;
async function offered(claim: Claim): Promise<Offered> {
  const next = await worker.next(claim);
  if (next.kind !== 'message') throw new Error(`not a message: ${JSON.stringify(next)}`);
  return next;
}
const commit = (claim: Claim, { messageId, text }: Offered) => worker.commit(claim, { messageId, text, attempt: 1 });
const sent = async (accountId: string, query = '', who = user) =>
  who.call('GET', `/api/accounts/${accountId}/messages${query}`);
const veto = (id: string, who = user) => who.call('POST', `/api/messages/${id}/veto`);

test('a planned message is seen and stopped by the owner of its account; the others still go', async () => {
  const { accountId, jobId, claim } = await writing();
  const first = await offered(claim);
  const { messages, nextBefore } = (await sent(accountId)).body.data;
  expect(nextBefore).toBeNull();
  expect(messages).toMatchObject([
    { _id: first.messageId, recipient: 'ada', text: 'Hello ada', state: 'planned', shared: false, sentAt: null },
  ]);
  expect(await veto(first.messageId)).toMatchObject({
    status: 200,
    body: { data: { message: { state: 'vetoed', reason: 'The owner of the account stopped this message.' } } },
  });
  expect(await commit(claim, first)).toMatchObject({ kind: 'no' });
  const second = await offered(claim);
  expect(second.recipient).toBe('grace');
  expect(await worker.commit(claim, { ...second, attempt: 2 })).toMatchObject({ kind: 'go' });
  await worker.send(claim, 1, {
    kind: 'message',
    messageId: second.messageId,
    attempt: 2,
    outcome: 'sent',
    reason: null,
    runningMs: 10,
  });
  await vi.waitUntil(async () => (await sent(accountId)).body.data.messages[0]?.state === 'sent', {
    timeout: 10_000,
    interval: 30,
  });
  const { job } = (await user.call('GET', `/api/jobs/${jobId}`)).body.data;
  expect(job.lastRun.targets).toMatchObject([
    { target: 'ada', collected: 0, reason: 'The owner of the account stopped this message.' },
    { target: 'grace', collected: 1 },
    { target: 'alan', collected: 0 },
  ]);
});

test('what is being sent or was sent can’t be stopped any more; twice stopped is stopped', async () => {
  const { claim } = await writing();
  const first = await offered(claim);
  expect(await commit(claim, first)).toMatchObject({ kind: 'go' });
  expect(await veto(first.messageId)).toMatchObject({ status: 409, body: { code: 'wrong_state' } });
  const second = await offered(claim);
  expect((await veto(second.messageId)).status).toBe(200);
  expect((await veto(second.messageId)).status).toBe(200);
});

test('a veto and a commit at the same moment: one of them wins, never both', async () => {
  for (let n = 0; n < 10; n++) {
    const { claim } = await writing();
    const message = await offered(claim);
    const [vetoed, committed] = await Promise.all([veto(message.messageId), commit(claim, message)]);
    expect([vetoed.status, committed.kind]).toEqual(vetoed.status === 200 ? [200, 'no'] : [409, 'go']);
    // The next one runs beside it: a plan runs one job at once.
    user = await api.verified();
  }
}, 60_000);

test('404: strangers find neither account nor message', async () => {
  const { accountId, claim } = await writing();
  const message = await offered(claim);
  const stranger = await api.verified();
  expect((await sent(accountId, '', stranger)).body).toEqual((await sent('acc_never', '', stranger)).body);
  expect((await sent(accountId, '', stranger)).status).toBe(404);
  expect((await veto(message.messageId, stranger)).body).toEqual((await veto('msg_never', stranger)).body);
  expect((await veto(message.messageId, stranger)).status).toBe(404);
  expect(await commit(claim, message)).toMatchObject({ kind: 'go' });
});

test('400: a page of the list has its limits', async () => {
  const { accountId } = await writing();
  expect((await sent(accountId, '?limit=0')).status).toBe(400);
  expect((await sent(accountId, '?limit=201')).status).toBe(400);
  expect((await sent(accountId, '?limit=2&x=1')).status).toBe(400);
});
