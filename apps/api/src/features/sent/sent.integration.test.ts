import { expect, test, vi } from 'vitest';
import {
  api,
  commit,
  eventsOf,
  listed,
  nextAttempt,
  offered,
  setUpChecks,
  setUpMessages,
  startLinked,
  user,
  view,
} from '../../../test/support/message-fixture.ts';

setUpMessages();
setUpChecks();

/** A run that messages three recipients from a linked account. */
const writing = (who = user) =>
  startLinked({ settings: { accountType: 'Private', Message: 'Hello {{username}}' } }, who);

const sent = async (accountId: string, query = '', who = user) =>
  who.call('GET', `/api/accounts/${accountId}/messages${query}`);
const veto = (id: string, who = user) => who.call('POST', `/api/messages/${id}/veto`);

test('the account owner sees and stops a planned message; others are still sent', async () => {
  const { accountId, jobId, claim } = await writing();
  const first = await offered(claim);
  const { messages, nextBefore } = (await sent(accountId)).body.data;
  expect(nextBefore).toBeNull();
  expect(messages).toMatchObject([
    {
      _id: first.messageId,
      recipient: 'ada',
      text: 'Hello ada',
      state: 'planned',
      shared: false,
      own: true,
      sentAt: null,
    },
  ]);
  expect(await veto(first.messageId)).toMatchObject({
    status: 200,
    body: { data: { message: { state: 'vetoed', reason: 'The owner of the account stopped this message.' } } },
  });
  expect((await listed(jobId)).messages).toMatchObject([{ recipient: 'ada', state: 'vetoed', decided: false }]);
  expect(await commit(claim, first)).toMatchObject({ kind: 'no' });
  const second = await offered(claim);
  expect(second.recipient).toBe('grace');
  const attempt = nextAttempt();
  expect(await commit(claim, second, attempt)).toMatchObject({ kind: 'go' });
  await eventsOf(claim).report(second, attempt, 'sent');
  await vi.waitUntil(async () => (await sent(accountId)).body.data.messages[0]?.state === 'sent', {
    timeout: 30_000,
    interval: 30,
  });
  expect((await view(jobId)).lastRun.targets).toMatchObject([
    { target: 'ada', found: null, collected: 0, missing: 1, reason: 'The owner of the account stopped this message.' },
    { target: 'grace', found: 1, collected: 1 },
    { target: 'alan', collected: 0 },
  ]);
});

test('messages being sent or sent can’t be stopped; stopping twice succeeds', async () => {
  const { claim } = await writing();
  const first = await offered(claim);
  expect(await commit(claim, first)).toMatchObject({ kind: 'go' });
  expect(await veto(first.messageId)).toMatchObject({ status: 409, body: { code: 'wrong_state' } });
  const second = await offered(claim);
  expect((await veto(second.messageId)).status).toBe(200);
  expect((await veto(second.messageId)).status).toBe(200);
});

test('either a veto or a concurrent commit wins, never both', async () => {
  for (let n = 0; n < 10; n++) {
    // A different owner per run, because a plan runs one job at a time.
    const owner = await api.verified();
    const { claim } = await writing(owner);
    const message = await offered(claim);
    const [vetoed, committed] = await Promise.all([veto(message.messageId, owner), commit(claim, message)]);
    expect([vetoed.status, committed.kind]).toEqual(vetoed.status === 200 ? [200, 'no'] : [409, 'go']);
  }
}, 180_000);

test('404: other users find neither account nor message', async () => {
  const { accountId, claim } = await writing();
  const message = await offered(claim);
  const stranger = await api.verified();
  expect((await sent(accountId, '', stranger)).body).toEqual((await sent('acc_never', '', stranger)).body);
  expect((await sent(accountId, '', stranger)).status).toBe(404);
  expect((await veto(message.messageId, stranger)).body).toEqual((await veto('msg_never', stranger)).body);
  expect((await veto(message.messageId, stranger)).status).toBe(404);
  expect(await commit(claim, message)).toMatchObject({ kind: 'go' });
});

test('400: the page size is limited', async () => {
  const { accountId } = await writing();
  expect((await sent(accountId, '?limit=0')).status).toBe(400);
  expect((await sent(accountId, '?limit=201')).status).toBe(400);
  expect((await sent(accountId, '?limit=2&x=1')).status).toBe(400);
});
