import { SUPPORT_REQUESTS_OPEN_MAX } from '@trawl/contracts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { operate } from '../../../test/support/operate.ts';
import { type Browser, startTestService, type TestService } from '../../../test/support/test-service.ts';

const SUPPORT = 'support@house.example';
let api: TestService;
let user: Browser;
beforeAll(async () => {
  api = await startTestService({ SUPPORT_EMAIL: SUPPORT });
});
afterAll(() => api.stop());
beforeEach(async () => {
  user = await api.verified();
  await api.service.context.db.execute(sql`DELETE FROM support_requests`);
});

const ask = (body: object, who = user) => who.call('POST', '/api/support-requests', body);
const listed = async (who = user) => (await who.call('GET', '/api/support-requests')).body.data;

test('a request is stored, mailed, listed, answered in the user’s language, and closed', async () => {
  await user.call('PATCH', '/api/users/notifications', { emailNotifications: false, language: 'de' });
  const message = 'Invoice to <Ada> & Co.\r\n\r\nBcc: everyone@example.com';
  const answer = await ask({ kind: 'funds', amount: 500.25, message });
  expect(answer).toMatchObject({
    status: 200,
    body: {
      messageCode: 'answer.support_requested',
      data: { request: { kind: 'funds', amount: 500.25, plan: null, state: 'open', urgent: false, answer: null } },
    },
  });
  const id: string = answer.body.data.request._id;
  const mail = await api.mailTo(SUPPORT, id);
  expect(mail.subject).toBe(`Request about funds (${id})`);
  expect(mail.text).toContain(`(${user.email}) asks:`);
  expect(mail.text).toContain('Amount: $500.250');
  expect(mail.text).toContain('Bcc: everyone@example.com');
  expect(mail.html).not.toContain('<Ada>');
  expect(await api.mailsTo('everyone@example.com')).toEqual([]);

  expect(await operate(api, 'requests list')).toEqual([expect.stringMatching(`^${id}  .*  funds  \\$500.250  `)]);
  expect(await operate(api, 'requests show', id)).toContain(
    JSON.stringify('Invoice to <Ada> & Co.\n\nBcc: everyone@example.com'),
  );
  expect(await operate(api, 'requests answer', id, 'Pay to <b>our account</b>.\nThen it is added.')).toEqual([
    `${id} is answered.`,
  ]);
  expect(await operate(api, 'requests answer', id, 'Again')).toEqual([
    `${id} is answered or closed already; nothing was changed.`,
  ]);
  const reply = await api.mailTo(user.email, 'Der Support hat deine Anfrage beantwortet: Guthaben aufladen');
  expect(reply.text).toContain('Pay to <b>our account</b>.\n\nThen it is added.');
  expect(reply.text).toContain('/dashboard/profile/plan');
  expect(reply.html).not.toContain('<b>our');
  expect(await listed()).toMatchObject({
    open: 0,
    nextBefore: null,
    requests: [{ _id: id, state: 'answered', answer: 'Pay to <b>our account</b>.\nThen it is added.' }],
  });
  expect(await operate(api, 'requests list')).toEqual(['No request is open.']);
  expect(await operate(api, 'requests list', 'answered')).toHaveLength(1);
  expect(await operate(api, 'requests close', id)).toEqual([`${id} is closed.`]);
  expect(await operate(api, 'requests close', id)).toEqual([`${id} is closed already.`]);
  expect((await listed()).requests).toMatchObject([{ state: 'closed', closedAt: expect.any(String) }]);
  await expect(operate(api, 'requests show', 'req_none')).rejects.toMatchObject({ code: 'not_found' });
});

test('each kind needs its own fields and takes no others', async () => {
  const job = 'job_of_nobody';
  for (const [body, said] of [
    [{ kind: 'plan' }, 'Plan is required'],
    [{ kind: 'funds', message: 'Please' }, 'Amount is required'],
    [{ kind: 'refund', amount: 5 }, 'Message is required'],
    [{ kind: 'payout', amount: 5, message: ' \n ' }, 'Message is required'],
    [{ kind: 'order', wish: 'stop' }, 'Job is required'],
    [{ kind: 'order', job, wish: 'other' }, 'Message is required'],
    [{ kind: 'plan', plan: 'starter', amount: 5 }, 'Amount'],
    [{ kind: 'funds', amount: 0 }, 'Amount'],
    [{ kind: 'funds', amount: 1.005 }, 'Amount'],
    [{ kind: 'funds', amount: 1_000_001 }, 'at most 1,000,000'],
    [{ kind: 'funds', amount: 5, message: 'x'.repeat(2_001) }, 'Message'],
    [{ kind: 'funds', amount: 5, message: 'turn\u202Earound' }, 'Message'],
    [{ kind: 'funds', amount: 5, message: 'a\u001b[2Jb' }, 'Message'],
    [{ kind: 'gift' }, 'Kind'],
    [{ kind: 'plan', plan: 'free' }, 'already'],
    [{ kind: 'payout', amount: 1, message: 'To my bank' }, 'Your earnings are $0.000'],
    [{ kind: 'funds', amount: 5, urgent: true }, 'urgent'],
  ] as const) {
    const answer = await ask(body);
    expect([answer.status, answer.body.message], JSON.stringify(body)).toEqual([400, expect.stringContaining(said)]);
  }
  expect((await ask({ kind: 'order', job, wish: 'other', message: 'Hello' })).status).toBe(404);
  expect((await listed()).requests).toEqual([]);
});

test('a request sent twice at once is made once; its key can’t be used for another', async () => {
  const body = { kind: 'plan', plan: 'professional', key: 'key-1' };
  const answers = await Promise.all([ask(body), ask(body), ask(body)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(new Set(answers.map((answer) => answer.body.data.request._id)).size).toBe(1);
  expect((await ask({ ...body, plan: 'starter' })).body.messageCode).toBe('request.idempotency_key_reused');
  // Another user's key is another key.
  const other = await api.verified();
  expect((await ask(body, other)).status).toBe(200);
  expect((await listed()).requests).toHaveLength(1);
});

test('open requests are limited per user, also under races, and requests per hour', async () => {
  const body = { kind: 'funds', amount: 1 };
  const answers = await Promise.all(Array.from({ length: 8 }, () => ask(body)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(SUPPORT_REQUESTS_OPEN_MAX);
  expect(answers.find(({ status }) => status !== 200)).toMatchObject({
    status: 409,
    body: { messageCode: 'support.too_many_open' },
  });
  const { requests, nextBefore, open } = (await user.call('GET', '/api/support-requests?limit=3')).body.data;
  expect([requests.length, open]).toEqual([3, SUPPORT_REQUESTS_OPEN_MAX]);
  const rest = (await user.call('GET', `/api/support-requests?limit=3&before=${nextBefore}`)).body.data;
  expect(rest.requests).toHaveLength(2);
  expect(rest.nextBefore).toBeNull();
  for (const { _id } of [...requests, ...rest.requests]) await operate(api, 'requests close', _id);
  const statuses: number[] = [];
  for (let n = 0; n < 6; n++) statuses.push((await ask(body)).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});

test('other users can’t see requests; the account’s deletion and export contain them', async () => {
  await ask({ kind: 'refund', amount: 19.5, message: 'I bought the wrong plan.' });
  expect(await listed(await api.verified())).toEqual({ requests: [], nextBefore: null, open: 0 });
  const taken = await user.call('GET', '/api/users/export');
  expect(taken.body).toMatchObject({ supportRequests: [{ kind: 'refund', amount: 19.5 }] });
  const gone = await user.call('POST', '/api/users/delete-account', { password: 'correct horse battery' });
  expect(gone.body.data.manifest.deleted).toMatchObject({ supportRequests: 1 });
});

test('a job that is being deleted is hidden from its requests, and takes no others', async () => {
  const { db } = api.service.context;
  const { _id: userId } = (await user.call('GET', '/api/users/check-auth')).body.data.user;
  const job = 'job_of_request';
  await db.execute(sql`
    INSERT INTO jobs (id, user_id, name, platform, type, target, settings, status)
    VALUES (${job}, ${userId}, 'Spring sale', 'instagram', 'dm', 'nasa', '{"accountType": "Shared"}', 'running')`);
  const body = { kind: 'order', job, wish: 'other', message: 'Hello' };
  const made = await ask(body);
  expect(made.body.data.request.job).toEqual({ _id: job, name: 'Spring sale' });
  expect((await listed()).requests).toMatchObject([{ job: { _id: job, name: 'Spring sale' } }]);
  await db.execute(sql`UPDATE jobs SET deleted_at = now() WHERE id = ${job}`);
  expect((await ask(body)).status).toBe(404);
  expect((await listed()).requests).toMatchObject([{ _id: made.body.data.request._id, job: null }]);
});

test('without a support address nothing is mailed, and the request is stored', async () => {
  const quiet = await startTestService();
  const one = await quiet.verified();
  expect((await ask({ kind: 'funds', amount: 5 }, one)).status).toBe(200);
  expect(await operate(quiet, 'requests list')).toHaveLength(1);
  const { rows } = await quiet.service.context.db.execute(sql`SELECT 1 FROM mails WHERE kind = 'support_request'`);
  expect(rows).toEqual([]);
  await quiet.stop();
});
