import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startTestChecks, type TestChecks } from '../../../test/test-checks.ts';
import { type Answer, type Browser, startTestService, type TestService } from '../../../test/test-service.ts';
import { linkedAccounts, mails } from '../../db/schema/index.ts';
import { expireAccount, openAccountSession } from './index.ts';

let api: TestService;
let checks: TestChecks;
let user: Browser;
beforeAll(async () => {
  api = await startTestService();
  checks = await startTestChecks(api.natsUrl);
});
beforeEach(async () => {
  user = await api.verified();
});
afterAll(async () => {
  await checks.stop();
  await api.stop();
});

let numbers = 1_000;
const newSession = (number = ++numbers) => ({ number, sessionId: checks.session(number) });

const add = (who: Browser, sessionId: string, change: object = {}): Promise<Answer> =>
  who.call('POST', '/api/accounts', {
    platform: 'instagram',
    sessionId,
    dmsLimit: 20,
    accountType: 'private',
    ...change,
  });
const accountsOf = async (who: Browser) => (await who.call('GET', '/api/accounts')).body.data.accounts;
const audited = async (who: Browser): Promise<string[]> =>
  (await who.call('GET', '/api/users/audit')).body.data.entries.map(({ kind }: { kind: string }) => kind);

describe('POST /api/accounts', () => {
  test('200: links an account under the platform’s username, with its session masked', async () => {
    const { number, sessionId } = newSession();
    const answer = await add(user, sessionId, { dmsLimit: 25 });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        status: 'success',
        data: {
          account: {
            platform: 'instagram',
            username: `person_${number}`,
            sessionId: `••••${sessionId.slice(-4)}`,
            dmsLimit: 25,
            accountType: 'private',
            status: 'active',
            earnings: 0,
            consentedAt: null,
          },
        },
      },
    });
    expect(await accountsOf(user)).toEqual([answer.body.data.account]);
    expect(await audited(user)).toContain('account_added');
  });

  test('200: the first value of the form’s choice is false, which is private; the limit is 20 where left out', async () => {
    const answer = await user.call('POST', '/api/accounts', {
      platform: 'instagram',
      sessionId: newSession().sessionId,
      accountType: false,
    });
    expect(answer.body.data.account).toMatchObject({ accountType: 'private', dmsLimit: 20 });
  });

  test('200: stores accounts of future platforms unchecked', async () => {
    const before = checks.asked.length;
    for (const platform of ['twitter', 'tiktok']) {
      const answer = await add(user, `${platform}-session-of-mine`, { platform });
      expect(answer.body.data.account).toMatchObject({ platform, username: null, status: 'loading' });
    }
    expect(checks.asked).toHaveLength(before);
  });

  test.each([
    ['Session ID is required', { sessionId: ' ' }],
    ['Session ID is required', { sessionId: undefined }],
    ['A session ID can have at most 1,000 characters', { sessionId: 'x'.repeat(1_001) }],
    ['A session ID is a single line without spaces', { sessionId: 'one\ntwo' }],
    ['DMs limit must be a whole number from 1 to 100', { dmsLimit: 0 }],
    ['DMs limit must be a whole number from 1 to 100', { dmsLimit: 101 }],
    ['DMs limit must be a whole number from 1 to 100', { dmsLimit: 1.5 }],
    ['Account type must be private or shared', { accountType: true }],
    ['Account type must be private or shared', { accountType: 'Shared' }],
    ['Platform must be instagram, twitter or tiktok', { platform: 'facebook' }],
    ['Unknown field: earnings', { earnings: 5 }],
  ])('400: ', async (message, change) => {
    expect(await add(user, newSession().sessionId, change)).toMatchObject({
      status: 400,
      body: { status: 'failed', code: 'bad_input', message },
    });
    expect(await accountsOf(user)).toEqual([]);
  });

  test('422: a dead session is refused with a message', async () => {
    const answer = await add(user, '77%3Anever%3A7%3AAYwas');
    expect(answer).toMatchObject({ status: 422, body: { status: 'failed', code: 'session_dead' } });
    expect(answer.body.message).toContain('no longer accepts');
    expect(await accountsOf(user)).toEqual([]);
  });

  test('409: an account is linked once, whatever its session, also concurrently', async () => {
    const { number, sessionId } = newSession();
    const answers = await Promise.all([add(user, sessionId), add(user, checks.session(number))]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await add(user, sessionId)).toMatchObject({
      status: 409,
      body: { code: 'account_taken', message: expect.stringContaining(`@person_${number}`) },
    });
    expect(await add(user, 'kept', { platform: 'tiktok' })).toMatchObject({ status: 200 });
    expect(await add(user, 'kept', { platform: 'tiktok' })).toMatchObject({ status: 409 });
  });

  test('409: a real account is shared by one user, also concurrently', async () => {
    const other = await api.verified();
    const { number, sessionId } = newSession();
    const shared = { accountType: 'shared' };
    const answers = await Promise.all([add(user, sessionId, shared), add(other, checks.session(number), shared)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.message).toContain('can’t share this account');
    const loser = answers[0]?.status === 409 ? user : other;
    const kept = await add(loser, checks.session(number));
    expect(kept.status).toBe(200);
    const path = `/api/accounts/${kept.body.data.account._id}`;
    expect(await loser.call('PUT', path, { accountType: 'shared' })).toMatchObject({ status: 409 });
  });

  test('409: an account that can’t send can’t be shared', async () => {
    expect(await add(user, 'a-session', { platform: 'twitter', accountType: 'shared' })).toMatchObject({
      status: 409,
      body: { code: 'not_available' },
    });
  });

  test('503: without a worker nothing is stored', async () => {
    await checks.answering(false);
    try {
      const answer = await add(user, newSession().sessionId);
      expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } });
      expect(await accountsOf(user)).toEqual([]);
    } finally {
      await checks.answering(true);
    }
  });

  test('an Idempotency-Key creates it once', async () => {
    const { sessionId } = newSession();
    const body = { platform: 'instagram', sessionId };
    const headers = { 'idempotency-key': 'once' };
    const first = await user.call('POST', '/api/accounts', body, headers);
    const again = await user.call('POST', '/api/accounts', body, headers);
    expect(again.body).toEqual(first.body);
    expect(await accountsOf(user)).toHaveLength(1);
  });
});

describe('POST /api/accounts/identify', () => {
  const identify = (who: Browser, sessionId: string, change: object = {}): Promise<Answer> =>
    who.call('POST', '/api/accounts/identify', { platform: 'instagram', sessionId, ...change });

  test('200: names the session’s account and the user’s own linked account, and stores nothing', async () => {
    const { number, sessionId } = newSession();
    const found = { username: `person_${number}`, linked: null };
    expect(await identify(user, sessionId)).toMatchObject({ status: 200, body: { data: found } });
    expect(await accountsOf(user)).toEqual([]);
    const { _id } = (await add(user, sessionId)).body.data.account;
    const again = await identify(user, checks.session(number));
    expect(again.body.data).toEqual({ ...found, linked: _id });
    // The account of another user isn't mentioned.
    expect((await identify(await api.verified(), sessionId)).body.data).toEqual(found);
  });

  test('400, 422: no identifier, another platform, a dead session', async () => {
    for (const [sessionId, change] of [
      ['', {}],
      ['not an identifier', {}],
      ['x'.repeat(1_001), {}],
      [newSession().sessionId, { platform: 'twitter' }],
      [newSession().sessionId, { dmsLimit: 20 }],
    ] as const) {
      expect(await identify(user, sessionId, change)).toMatchObject({ status: 400, body: { code: 'bad_input' } });
    }
    expect(await identify(user, '77%3Anever%3A7%3AAYwas')).toMatchObject({
      status: 422,
      body: { code: 'session_dead' },
    });
  });
});

describe('PUT /api/accounts/{id}', () => {
  const linked = async (change: object = {}) => {
    const { number, sessionId } = newSession();
    const { _id } = (await add(user, sessionId, change)).body.data.account;
    const put = (body: object, who = user) => who.call('PUT', `/api/accounts/${_id}`, body);
    return { number, sessionId, id: _id, put };
  };
  const one = async () => (await accountsOf(user))[0];

  test('200: changes the limit; a masked or missing session stays', async () => {
    const { sessionId, id, put } = await linked();
    const mask = `••••${sessionId.slice(-4)}`;
    const answer = await put({ dmsLimit: 31, accountType: 'private', sessionId: mask });
    expect(answer).toMatchObject({ status: 200, body: { data: { account: { dmsLimit: 31, sessionId: mask } } } });
    await put({ dmsLimit: 32, sessionId: '' });
    const { db, sealer } = api.service.context;
    expect(await openAccountSession(db, sealer, id)).toMatchObject({ sessionRef: id, sessionId });
  });

  test('200: a status check returns Active, Expired, and Active after a renewal', async () => {
    const { number, sessionId, put } = await linked();
    const status = async (body: object = {}) => (await put(body)).body.data.account.status;
    expect(await status()).toBe('active');
    checks.kill(sessionId);
    expect(await status({ dmsLimit: 20, accountType: 'private', sessionId: `••••${sessionId.slice(-4)}` })).toBe(
      'expired',
    );
    expect((await one())?.status).toBe('expired');
    expect(await status({ sessionId: checks.session(number) })).toBe('active');
    expect((await one())?.status).toBe('active');
  });

  test('200: sharing stores the time of consent, and stops at once without a check', async () => {
    const { number, sessionId, id, put } = await linked({ dmsLimit: 24 });
    const { db } = api.service.context;
    const stored = async () => (await db.select().from(linkedAccounts).where(eq(linkedAccounts.id, id)))[0];
    expect(await stored()).toMatchObject({ accountType: 'private', consentedAt: null });
    const shared = (await put({ accountType: 'shared' })).body.data.account;
    expect(shared).toMatchObject({ accountType: 'shared', consentedAt: expect.stringMatching(/^\d{4}-/) });
    expect(await stored()).toMatchObject({ accountId: String(number), accountType: 'shared', dmsLimit: 24 });
    checks.kill(sessionId);
    const looked = checks.asked.length;
    const withdrawn = (await put({ accountType: 'private' })).body.data.account;
    expect(withdrawn).toMatchObject({ accountType: 'private', consentedAt: null });
    expect(await stored()).toMatchObject({ accountType: 'private', consentedAt: null });
    expect(checks.asked).toHaveLength(looked);
    expect((await audited(user)).slice(0, 3)).toEqual(['account_unshared', 'account_shared', 'account_added']);
  });

  test('400: another session’s mask, a read-only field', async () => {
    const { put } = await linked();
    expect(await put({ sessionId: '••••none' })).toMatchObject({ status: 400 });
    expect(await put({ platform: 'twitter' })).toMatchObject({ status: 400 });
    expect(await put({ dmsLimit: 1_000 })).toMatchObject({ status: 400 });
  });

  test('400: another account’s session', async () => {
    const { number, put } = await linked();
    const answer = await put({ sessionId: newSession().sessionId });
    expect(answer).toMatchObject({ status: 400, body: { message: expect.stringContaining(`@person_${number}`) } });
  });

  test('422: a dead session changes nothing; sharing a dead account marks it Expired', async () => {
    const { sessionId, put } = await linked();
    expect(await put({ sessionId: '1%3Adead%3A7%3AAY' })).toMatchObject({ status: 422 });
    expect(await one()).toMatchObject({ status: 'active', sessionId: `••••${sessionId.slice(-4)}` });
    checks.kill(sessionId);
    expect(await put({ accountType: 'shared' })).toMatchObject({ status: 422 });
    expect(await one()).toMatchObject({ status: 'expired', accountType: 'private' });
  });

  test('503: a check without a worker leaves the status; other changes are saved', async () => {
    const { put } = await linked();
    await checks.answering(false);
    try {
      expect(await put({})).toMatchObject({ status: 503 });
      expect((await put({ dmsLimit: 50 })).body.data.account).toMatchObject({ dmsLimit: 50, status: 'active' });
    } finally {
      await checks.answering(true);
    }
  });

  test('a session that dies in a run expires the account, and the owner gets one mail', async () => {
    const { number, id } = await linked();
    const { db } = api.service.context;
    for (const _ of [1, 2]) await db.transaction((tx) => expireAccount(tx, id));
    expect((await one())?.status).toBe('expired');
    const subject = `@person_${number} (Instagram) needs your attention`;
    const told = async () => (await api.mailsTo(user.email)).filter((mail) => mail.subject === subject);
    await vi.waitUntil(async () => (await told()).length > 0, { timeout: 20_000, interval: 50 });
    expect(await told()).toHaveLength(1);
    expect(await db.$count(mails, eq(mails.kind, 'account_expired'))).toBe(1);
  });

  test('an account in use by a run isn’t checked', async () => {
    const { number, put } = await linked();
    await api.service.context.db.execute(sql`
      INSERT INTO account_leases (account, run_id, lease_until)
      VALUES (${`instagram:${number}`}, 'run_x', now() + interval '10 seconds')`);
    const looked = checks.asked.length;
    expect((await put({})).body.data.account.status).toBe('active');
    expect(checks.asked).toHaveLength(looked);
  });

  test('404 for another user’s account, 401 without a login', async () => {
    const { id, put } = await linked();
    const stranger = await api.verified();
    const theirs = await put({ dmsLimit: 1 }, stranger);
    const never = await stranger.call('PUT', '/api/accounts/acc_never', { dmsLimit: 1 });
    expect(theirs).toMatchObject({ status: 404, body: never.body });
    expect((await api.visitor().call('PUT', `/api/accounts/${id}`, {})).status).toBe(401);
    expect(await one()).toMatchObject({ dmsLimit: 20 });
  });
});

describe('DELETE /api/accounts/{id}', () => {
  test('200: deletes the account; 404 afterwards and for other users', async () => {
    const { _id } = (await add(user, newSession().sessionId)).body.data.account;
    const path = `/api/accounts/${_id}`;
    expect((await (await api.verified()).call('DELETE', path)).status).toBe(404);
    expect((await user.call('DELETE', path)).status).toBe(200);
    expect(await accountsOf(user)).toEqual([]);
    expect((await user.call('DELETE', path)).status).toBe(404);
    expect(await audited(user)).toContain('account_deleted');
  });
});

test('no response and no table contains a plain session', async () => {
  const { sessionId } = newSession();
  const answers = [await add(user, sessionId), await add(user, sessionId), await user.call('GET', '/api/accounts')];
  const { db } = api.service.context;
  const { rows } = await db.execute<{ t: string }>(sql`SELECT t::text AS t FROM linked_accounts AS t`);
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify([answers, rows])).not.toContain(sessionId);
});
