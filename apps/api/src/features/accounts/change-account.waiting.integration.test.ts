import { eq, sql } from 'drizzle-orm';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
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
import { linkedAccounts, mails } from '../../db/schema/index.ts';
import { expireAccount, openAccountSession } from './index.ts';
import { accountWriters } from './write-mails.ts';

setUpAccounts();

describe('PUT /api/accounts/{id}', () => {
  const linked = async (change: object = {}) => {
    const { number, sessionId } = newSession();
    const { _id } = (await add(user, sessionId, change)).body.data.account;
    const put = (body: object, who = user) => who.call('PUT', `/api/accounts/${_id}`, body);
    return { number, sessionId, id: _id, put };
  };
  const one = async () => (await accountsOf(user))[0];
  const leaseToRun = (number: number) =>
    api.service.context.db.execute(sql`
      INSERT INTO account_leases (account, run_id, lease_until)
      VALUES (${`instagram:${number}`}, 'run_x', now() + interval '10 seconds')`);

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
    const looked = checks.checked.length;
    const withdrawn = (await put({ accountType: 'private' })).body.data.account;
    expect(withdrawn).toMatchObject({ accountType: 'private', consentedAt: null });
    expect(await stored()).toMatchObject({ accountType: 'private', consentedAt: null });
    expect(checks.checked).toHaveLength(looked);
    expect((await audited(user)).slice(0, 3)).toEqual(['account_unshared', 'account_shared', 'account_added']);
  });

  test('200: an update of a shared account that was withdrawn while its session was checked doesn’t share it again', async () => {
    const { number, id, put } = await linked({ accountType: 'shared' });
    const renewed = checks.session(number);
    checks.beforeReply(renewed, async () => void (await put({ accountType: 'private' })));
    const updated = await put({ accountType: 'shared', dmsLimit: 20, sessionId: renewed });
    expect(updated.body.data.account).toMatchObject({ accountType: 'private', consentedAt: null });
    const { db, sealer } = api.service.context;
    expect(await openAccountSession(db, sealer, id)).toMatchObject({ sessionId: renewed });
    expect((await audited(user)).slice(0, 2)).toEqual(['account_unshared', 'account_shared']);
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
    const { number, id, put } = await linked();
    const { db, sealer } = api.service.context;
    for (const _ of [1, 2]) await db.transaction((tx) => expireAccount(sealer, tx, id, { state: 'dead' }));
    expect((await one())?.status).toBe('expired');
    const subject = `@person_${number} (Instagram) needs your attention`;
    const mailsToOwner = async () => (await api.mailsTo(user.email)).filter((mail) => mail.subject === subject);
    await vi.waitUntil(async () => (await mailsToOwner()).length > 0, { timeout: 20_000, interval: 50 });
    expect(await mailsToOwner()).toHaveLength(1);
    expect(await db.$count(mails, eq(mails.kind, 'account_expired'))).toBe(1);
    // A mail that is written after the renewal is obsolete.
    const write = () => accountWriters(api.service.context).account_expired({ userId: 'usr_any', accountId: id });
    expect(await write()).toMatchObject({ subject });
    await put({ sessionId: checks.session(number) });
    expect(await write()).toBeNull();
  });

  test('a check of a session that is replaced in the meantime doesn’t expire the account', async () => {
    const { number, sessionId, put } = await linked();
    checks.kill(sessionId);
    checks.beforeReply(sessionId, () => put({ sessionId: checks.session(number) }));
    expect((await put({})).body.data.account.status).toBe('active');
  });

  test('the mail about sharing isn’t sent once its owner has stopped sharing', async () => {
    const { id, put } = await linked({ accountType: 'shared' });
    const write = () => accountWriters(api.service.context).account_shared({ userId: 'usr_any', accountId: id });
    expect(await write()).toMatchObject({ to: user.email });
    await put({ accountType: 'private' });
    expect(await write()).toBeNull();
  });

  test('a challenged account stays expired until its owner adds a session, although the stored one is alive', async () => {
    const { number, id, put } = await linked();
    const { db, sealer } = api.service.context;
    await db.transaction((tx) => expireAccount(sealer, tx, id, { state: 'challenged' }));
    const looked = checks.checked.length;
    expect((await put({})).body.data.account.status).toBe('expired');
    expect((await put({ dmsLimit: 31 })).body.data.account).toMatchObject({ status: 'expired', dmsLimit: 31 });
    expect(await put({ accountType: 'shared' })).toMatchObject({
      status: 400,
      body: { messageCode: 'account.expired' },
    });
    expect(checks.checked).toHaveLength(looked);
    expect((await put({ sessionId: checks.session(number) })).body.data.account.status).toBe('active');
    expect((await put({})).body.data.account.status).toBe('active');
  });

  test('an account that is challenged while its session is checked isn’t shared', async () => {
    const { sessionId, id, put } = await linked();
    const { db, sealer } = api.service.context;
    checks.beforeReply(sessionId, () => db.transaction((tx) => expireAccount(sealer, tx, id, { state: 'challenged' })));
    expect(await put({ accountType: 'shared' })).toMatchObject({
      status: 400,
      body: { messageCode: 'account.expired' },
    });
    expect(await one()).toMatchObject({ status: 'expired', accountType: 'private' });
  });

  test('an account in use by a run isn’t checked, even if the API’s clock is ahead of the database’s', async () => {
    const { number, put } = await linked();
    const { clock } = api.service.context;
    await leaseToRun(number);
    const looked = checks.checked.length;
    expect((await put({})).body.data.account.status).toBe('active');
    const ahead = vi.spyOn(clock, 'now').mockImplementation(() => new Date(Date.now() + 60_000));
    onTestFinished(() => ahead.mockRestore());
    expect((await put({})).body.data.account.status).toBe('active');
    expect(checks.checked).toHaveLength(looked);
  });

  test('an expired account is checked even if a run is using it', async () => {
    const { number, id, put } = await linked();
    const { db, sealer } = api.service.context;
    await db.transaction((tx) => expireAccount(sealer, tx, id, { state: 'dead' }));
    await leaseToRun(number);
    expect((await put({})).body.data.account.status).toBe('active');
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
