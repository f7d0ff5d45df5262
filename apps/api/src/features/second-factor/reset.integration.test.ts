import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operate } from '../../../test/support/operate.ts';
import {
  addPasskey,
  addTotp,
  codeNow,
  finish,
  firstStep,
  PASSWORD,
} from '../../../test/support/second-factor-fixture.ts';
import { type Browser, startTestService, type TestService } from '../../../test/support/test-service.ts';
import { cleanUpSecondFactors } from './clean-up.ts';

let api: TestService;
beforeAll(async () => {
  api = await startTestService();
});
afterAll(() => api.stop());

const reset = (email: string) => operate(api, 'users reset-second-factor', email);
const resetAtOf = async (user: Browser) =>
  (await user.call('GET', '/api/users/second-factors')).body.data.secondFactors.resetAt;
const kindsOf = async (user: Browser) =>
  (await user.call('GET', '/api/users/audit')).body.data.entries.map(({ kind }) => kind);
const aDayPasses = (email: string) =>
  api.service.context.db.execute(sql`
    UPDATE second_factor_resets SET effective_at = now() - interval '1 second'
    WHERE user_id = (SELECT id FROM users WHERE email = ${email})`);

test('a reset takes effect after a day, at the next login, and is mailed before and after', async () => {
  const { user } = await addTotp(await api.verified());
  await addPasskey(user);
  const [line = ''] = await reset(user.email);
  expect(line).toMatch(new RegExp(`^The second factors of ${user.email} are removed at \\d{4}-.*Z, unless`));
  const asked = await api.mailTo(user.email, 'will be reset');
  expect(asked.text).toContain('/dashboard/profile/security');
  const left = Date.parse(await resetAtOf(user)) - Date.now();
  expect(left).toBeGreaterThan(86_390_000);
  expect(left).toBeLessThanOrEqual(86_400_000);
  expect((await firstStep(api, user.email)).answer.body.code).toBe('second_factor_required');

  await aDayPasses(user.email);
  expect((await firstStep(api, user.email)).answer.status).toBe(200);
  await api.mailTo(user.email, 'were reset');
  const { secondFactors } = (await user.call('GET', '/api/users/second-factors')).body.data;
  expect(secondFactors).toMatchObject({ totpSince: null, passkeys: [], recoveryCodes: 0, resetAt: null });
  expect(await kindsOf(user)).toEqual(expect.arrayContaining(['second_factor_reset', 'second_factor_reset_asked']));
});

test('a reset takes effect without a login too', async () => {
  const { user } = await addTotp(await api.verified());
  await reset(user.email);
  await cleanUpSecondFactors(api.service.context.db, new Date(Date.now() + 86_000_000));
  expect(await resetAtOf(user)).not.toBeNull();
  await cleanUpSecondFactors(api.service.context.db, new Date(Date.now() + 86_401_000));
  expect((await user.call('GET', '/api/users/second-factors')).body.data.secondFactors).toMatchObject({
    totpSince: null,
    resetAt: null,
  });
  await api.mailTo(user.email, 'were reset');
});

test('a reset that fails doesn’t stop the others', async () => {
  const people = [await addTotp(await api.verified()), await addTotp(await api.verified())];
  for (const { user } of people) await reset(user.email);
  const [first, second] = people.map(({ user }) => user);
  if (!first || !second) throw new Error('no users');
  await api.asOwner(`
    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF OLD.user_id = (SELECT id FROM users WHERE email = '${first.email}') THEN RAISE 'refused'; END IF;
      RETURN OLD;
    END $$;
    CREATE TRIGGER refuse BEFORE DELETE ON second_factor_resets FOR EACH ROW EXECUTE FUNCTION refuse()`);
  const later = new Date(Date.now() + 86_401_000);
  await expect(cleanUpSecondFactors(api.service.context.db, later)).rejects.toThrow('1 resets');
  expect(await resetAtOf(first)).not.toBeNull();
  expect(await resetAtOf(second)).toBeNull();
  await api.asOwner('DROP FUNCTION refuse CASCADE');
});

test('a second request doesn’t extend the delay', async () => {
  const { user } = await addTotp(await api.verified());
  expect(await reset(user.email)).toEqual(await reset(user.email));
});

test('a login with a second factor cancels the reset', async () => {
  const { user, secret } = await addTotp(await api.verified());
  await reset(user.email);
  const { visitor, ticket } = await firstStep(api, user.email);
  expect((await finish(visitor, ticket, codeNow(secret))).status).toBe(200);
  expect(await resetAtOf(user)).toBeNull();
  await api.mailTo(user.email, 'second factors were kept');
});

test('the user cancels the reset in the security settings, once', async () => {
  const { user } = await addTotp(await api.verified());
  await reset(user.email);
  const answer = await user.call('POST', '/api/users/second-factors/cancel-reset');
  expect(answer).toMatchObject({ status: 200, body: { data: { secondFactors: { resetAt: null } } } });
  expect((await user.call('POST', '/api/users/second-factors/cancel-reset')).status).toBe(200);
  expect((await kindsOf(user)).filter((kind) => String(kind) === 'second_factor_reset_cancelled')).toHaveLength(1);
});

test('a new second factor cancels the reset', async () => {
  const { user } = await addTotp(await api.verified());
  await reset(user.email);
  await addPasskey(user);
  expect(await resetAtOf(user)).toBeNull();
});

test('refuses a reset without a second factor or a user', async () => {
  const user = await api.verified();
  await expect(reset(user.email)).rejects.toThrow('This account has no second factor.');
  await expect(reset('nobody@example.com')).rejects.toThrow('Nobody has the email address');
});

test('an authenticator secret survives a key rotation', async () => {
  const { user, secret } = await addTotp(await api.verified());
  const [line] = await operate(api, 'keys rotate');
  expect(line).toMatch(/had the first key already/);
  const { visitor, ticket } = await firstStep(api, user.email);
  expect((await finish(visitor, ticket, codeNow(secret))).status).toBe(200);
});

test('factors are exported without secrets, and deleted with the account', async () => {
  const { user, recoveryCodes } = await addTotp(await api.verified());
  await addPasskey(user);
  const { ticket } = await firstStep(api, user.email);
  await reset(user.email);
  const file = await user.call('GET', '/api/users/export');
  expect(JSON.parse(file.text)).toMatchObject({
    secondFactors: { passkeys: [{ name: 'YubiKey' }], recoveryCodes: 10 },
  });
  expect(file.text).not.toContain(ticket);
  for (const code of recoveryCodes) expect(file.text).not.toContain(code);
  const answer = await user.call('POST', '/api/users/delete-account', { password: PASSWORD });
  expect(answer.body.data.manifest.deleted).toMatchObject({
    authenticatorApps: 1,
    passkeys: 1,
    recoveryCodes: 10,
    loginTickets: 1,
    secondFactorResets: 1,
  });
});

test('a suspended user doesn’t delay other resets', async () => {
  const suspended = (await addTotp(await api.verified())).user;
  const { user } = await addTotp(await api.verified());
  await reset(suspended.email);
  await operate(api, 'users suspend', suspended.email, '--reason', 'Reported for spam.');
  await reset(user.email);
  await cleanUpSecondFactors(api.service.context.db, new Date(Date.now() + 86_401_000));
  expect((await user.call('GET', '/api/users/second-factors')).body.data.secondFactors.totpSince).toBeNull();
});
