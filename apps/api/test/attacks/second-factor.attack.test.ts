import { recordAttack } from '@trawl/stack/testing';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  addPasskey,
  addTotp,
  codeNow,
  finish,
  firstStep,
  PASSWORD,
  wrongCode,
} from '../support/second-factor-fixture.ts';
import { softAuthenticator } from '../support/soft-authenticator.ts';
import { type Answer, startTestService, type TestService } from '../support/test-service.ts';

let api: TestService;
beforeAll(async () => {
  api = await startTestService();
});
afterAll(() => api.stop());

const count = (answers: readonly Answer[], code: string) => answers.filter(({ body }) => body.code === code).length;

test('a second factor isn’t guessed in parallel', async ({ task }) => {
  const { user, secret } = await addTotp(await api.verified());
  const { visitor, ticket } = await firstStep(api, user.email);
  const guess = wrongCode(secret);
  const answers = await Promise.all(Array.from({ length: 40 }, () => finish(visitor, ticket, guess)));
  expect(count(answers, 'wrong_code')).toBe(5);
  expect(count(answers, 'sign_in_expired')).toBe(35);
  expect((await finish(visitor, ticket, codeNow(secret))).body.code).toBe('sign_in_expired');
  recordAttack(
    task,
    'ASVS. second factor guessed in parallel',
    answers.length,
    '5 tries counted; then the right code is refused',
  );

  // An attacker with the password can get a ticket per login: the account's count applies over all of them.
  let wrong = 5;
  let tried = answers.length;
  for (let n = 0; n < 8; n++) {
    const other = await firstStep(api, user.email);
    if (!other.ticket) break;
    const tries = await Promise.all(Array.from({ length: 8 }, () => finish(other.visitor, other.ticket, guess)));
    wrong += count(tries, 'wrong_code');
    tried += tries.length;
  }
  expect(wrong).toBe(20);
  recordAttack(task, 'ASVS. second factor guessed with many tickets', tried, '20 guesses an hour, then 429');
});

test('a second factor isn’t replayed', async ({ task }) => {
  const { user, secret, recoveryCodes } = await addTotp(await api.verified());
  const steps = await Promise.all(Array.from({ length: 6 }, () => firstStep(api, user.email)));
  const code = codeNow(secret);
  const atOnce = await Promise.all(steps.map(({ visitor, ticket }) => finish(visitor, ticket, code)));
  expect(atOnce.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400, 400, 400]);
  recordAttack(task, 'ASVS. second factor replayed: one code in six logins at once', 6, 'one login');

  const later = await firstStep(api, user.email);
  expect((await finish(later.visitor, later.ticket, code)).status).toBe(400);
  expect((await finish(later.visitor, later.ticket, codeNow(secret, -1))).status).toBe(400);
  recordAttack(task, 'ASVS. second factor replayed: a code used before, and the one before it', 2, '400');

  const [recovery = ''] = recoveryCodes;
  const again = await Promise.all(Array.from({ length: 3 }, () => firstStep(api, user.email)));
  const spent = await Promise.all(again.map(({ visitor, ticket }) => finish(visitor, ticket, recovery)));
  expect(spent.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
  recordAttack(task, 'ASVS. second factor replayed: one recovery code in three logins at once', 3, 'one login');
});

test('a passkey’s answer isn’t replayed', async ({ task }) => {
  const user = await api.verified();
  const { key } = await addPasskey(user);
  const { visitor, ticket } = await firstStep(api, user.email);
  const asked = await visitor.call('POST', '/api/users/login/passkey-options', { ticket });
  const passkey = key.get(asked.body.data.options);
  const path = '/api/users/login/second-factor';
  const atOnce = await Promise.all(Array.from({ length: 6 }, () => visitor.call('POST', path, { ticket, passkey })));
  expect(atOnce.filter(({ status }) => status === 200)).toHaveLength(1);
  const other = await firstStep(api, user.email);
  await other.visitor.call('POST', '/api/users/login/passkey-options', { ticket: other.ticket });
  const replayed = await other.visitor.call('POST', path, { ticket: other.ticket, passkey });
  expect(replayed.body.code).toBe('wrong_code');
  recordAttack(task, 'ASVS. second factor replayed: a passkey’s answer, at once and at another login', 7, 'one login');
});

test('a stolen session neither enrols nor removes a second factor', async ({ task }) => {
  const user = await api.verified();
  const calls: [path: string, body: object][] = [
    ['totp', {}],
    ['totp', { currentPassword: 'guess' }],
    ['totp/confirm', { code: '123456' }],
    ['passkeys/options', {}],
    ['passkeys/options', { currentPassword: 'guess' }],
    ['passkeys', { name: 'Mine', passkey: softAuthenticator().create({ challenge: 'AAAA' }) }],
  ];
  for (const [path, body] of calls) {
    const answer = await user.call('POST', `/api/users/second-factors/${path}`, body);
    expect(answer.status, path).toBeGreaterThanOrEqual(400);
    expect(answer.status, path).toBeLessThan(500);
  }
  const { secondFactors } = (await user.call('GET', '/api/users/second-factors')).body.data;
  expect(secondFactors).toMatchObject({ totpSince: null, passkeys: [] });
  recordAttack(task, 'ASVS. stolen session enrols a second factor', calls.length, '400 or 409: nothing is set up');

  const owner = await addTotp(await api.verified());
  await addPasskey(owner.user);
  const before = (await owner.user.call('GET', '/api/users/second-factors')).body.data.secondFactors;
  const removals: [path: string, body: object][] = [
    ['totp/remove', {}],
    ['totp/remove', { currentPassword: 'guess' }],
    [`passkeys/${before.passkeys[0]?._id}/remove`, { currentPassword: 'guess' }],
    ['recovery-codes', { currentPassword: 'guess' }],
  ];
  for (const [path, body] of removals) {
    expect((await owner.user.call('POST', `/api/users/second-factors/${path}`, body)).status, path).toBe(400);
  }
  expect((await owner.user.call('GET', '/api/users/second-factors')).body.data.secondFactors).toEqual(before);
  recordAttack(task, 'ASVS. stolen session removes a second factor', removals.length, '400: all of them stay');
});

test('a session doesn’t begin before the second factor, nor while it is being set up', async ({ task }) => {
  const { user } = await addTotp(await api.verified());
  const { visitor, ticket, answer } = await firstStep(api, user.email);
  expect(answer.headers['set-cookie']).toBeUndefined();
  const asBearer = await visitor.call('GET', '/api/users/check-auth', undefined, { authorization: `Bearer ${ticket}` });
  const asCookie = await visitor.call('GET', '/api/jobs', undefined, { cookie: `trawl_session=${ticket}` });
  expect([asBearer.status, asCookie.status]).toEqual([401, 401]);
  recordAttack(task, 'ASVS. second factor skipped: the ticket as a session', 2, '401');

  const racer = await api.verified();
  const begun = await racer.call('POST', '/api/users/second-factors/totp', { currentPassword: PASSWORD });
  const confirm = racer.call('POST', '/api/users/second-factors/totp/confirm', {
    code: codeNow(begun.body.data.secret),
  });
  const logins = await Promise.all(Array.from({ length: 8 }, () => firstStep(api, racer.email)));
  expect((await confirm).status).toBe(200);
  for (const login of logins) expect((await login.visitor.call('GET', '/api/users/check-auth')).status).toBe(401);
  recordAttack(
    task,
    'ASVS. second factor skipped: logins racing with its setup',
    logins.length,
    'none is a session afterwards',
  );
});

test('a ticket is refused right after a password change', async ({ task }) => {
  const { user, secret } = await addTotp(await api.verified());
  const { visitor, ticket } = await firstStep(api, user.email);
  const change = { currentPassword: PASSWORD, newPassword: 'a new horse with a battery' };
  const [finished, changed] = await Promise.all([
    finish(visitor, ticket, codeNow(secret)),
    user.call('PATCH', '/api/users/profile', change),
  ]);
  expect(changed.status).toBe(200);
  expect([200, 401]).toContain(finished.status);
  expect((await visitor.call('GET', '/api/users/check-auth')).status).toBe(401);
  await api.service.context.db.execute(sql`UPDATE totp_factors SET last_step = 0`);
  expect((await finish(visitor, ticket, codeNow(secret))).body.code).toBe('sign_in_expired');
  recordAttack(task, 'ASVS. second factor after the password changed', 2, 'the ticket is void');
});
