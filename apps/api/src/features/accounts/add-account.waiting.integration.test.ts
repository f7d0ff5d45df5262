import { LINKED_ACCOUNTS_MAX } from '@trawl/contracts';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import {
  accountsOf,
  add,
  api,
  audited,
  checks,
  newSession,
  setUpAccounts,
  user,
} from '../../../test/support/account-fixture.ts';
import type { Answer, Browser } from '../../../test/support/test-service.ts';

setUpAccounts();

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

  test('200: accepts the form’s false as private; the limit defaults to 20', async () => {
    const answer = await user.call('POST', '/api/accounts', {
      platform: 'instagram',
      sessionId: newSession().sessionId,
      accountType: false,
    });
    expect(answer.body.data.account).toMatchObject({ accountType: 'private', dmsLimit: 20 });
  });

  test('200: stores accounts of future platforms unchecked', async () => {
    const before = checks.checked.length;
    for (const platform of ['twitter', 'tiktok']) {
      const answer = await add(user, `${platform}-session-of-mine`, { platform });
      expect(answer.body.data.account).toMatchObject({ platform, username: null, status: 'loading' });
    }
    expect(checks.checked).toHaveLength(before);
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
    ['Platform must be one of instagram, twitter, tiktok', { platform: 'facebook' }],
    ['Unknown field: earnings', { earnings: 5 }],
  ])('400: %s', async (message, change) => {
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

  test.each([
    { code: 'platform.of_a_newer_worker' },
    { code: 'run.target_expanded', params: { target: 'nasa', count: 'constructor' } },
  ])('422: a refusal shows its English text if its message can’t be rendered: %j', async (reasonMessage) => {
    const { sessionId } = newSession();
    checks.reply(sessionId, { state: 'challenged', reason: 'Confirm your phone number.', reasonMessage });
    const answer = await add(user, sessionId);
    expect(answer).toMatchObject({
      status: 422,
      body: { code: 'session_dead', message: 'Confirm your phone number.' },
    });
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

  test('409: the number of accounts is limited', async () => {
    const other = await api.verified();
    await api.service.context.db.execute(sql`
      INSERT INTO linked_accounts (id, user_id, platform, sealed, last_four, dms_limit)
      SELECT 'acc_many_' || n, users.id, 'tiktok', '', '', 20
      FROM users, generate_series(1, ${LINKED_ACCOUNTS_MAX - 1}::int) AS n WHERE email = ${other.email}`);
    expect((await add(other, 'last', { platform: 'twitter' })).status).toBe(200);
    expect(await add(other, 'second', { platform: 'twitter' })).toMatchObject({
      status: 409,
      body: { code: 'wrong_state', message: expect.stringContaining(String(LINKED_ACCOUNTS_MAX)) },
    });
  });

  test('200: an account that another user has linked without sharing it is shared', async () => {
    const { number, sessionId } = newSession();
    expect((await add(await api.verified(), sessionId)).status).toBe(200);
    expect((await add(user, checks.session(number), { accountType: 'shared' })).status).toBe(200);
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

  test('400, 422: no session ID, another platform, a dead session', async () => {
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

test('no response and no table contains a plain session', async () => {
  const { sessionId } = newSession();
  const answers = [await add(user, sessionId), await add(user, sessionId), await user.call('GET', '/api/accounts')];
  const { db } = api.service.context;
  const { rows } = await db.execute<{ t: string }>(sql`SELECT t::text AS t FROM linked_accounts AS t`);
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify([answers, rows])).not.toContain(sessionId);
});
