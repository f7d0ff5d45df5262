import { PASSKEYS_MAX, RECOVERY_CODES } from '@trawl/contracts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addPasskey, firstStep, PASSWORD } from '../../../test/support/second-factor-fixture.ts';
import { softAuthenticator } from '../../../test/support/soft-authenticator.ts';
import { type Browser, startTestService, type TestService } from '../../../test/support/test-service.ts';

let api: TestService;
beforeAll(async () => {
  api = await startTestService();
});
afterAll(() => api.stop());

const execute = (statement: ReturnType<typeof sql>) => api.service.context.db.execute(statement);
const factorsOf = async (user: Browser) =>
  (await user.call('GET', '/api/users/second-factors')).body.data.secondFactors;

describe('a passkey', () => {
  const begin = async (email: string) => {
    const step = await firstStep(api, email);
    const { ticket } = step;
    const asked = await step.visitor.call('POST', '/api/users/login/passkey-options', { ticket });
    return { ...step, options: asked.body.data.options };
  };

  test('finishes a login', async () => {
    const user = await api.verified();
    const { key, answer } = await addPasskey(user);
    expect(answer.body.data.recoveryCodes).toHaveLength(RECOVERY_CODES);
    expect(await factorsOf(user)).toMatchObject({ totpSince: null, passkeys: [{ name: 'YubiKey', lastUsedAt: null }] });
    await api.mailTo(user.email, 'passkey was added');

    const { visitor, ticket, options, answer: asked } = await begin(user.email);
    expect(asked.body.methods).toEqual(['passkey', 'recovery_code']);
    expect(options).toMatchObject({
      rpId: 'localhost',
      userVerification: 'preferred',
      allowCredentials: [{ id: key.id, transports: ['usb'] }],
    });
    const passkey = key.get(options);
    expect((await visitor.call('POST', '/api/users/login/second-factor', { ticket, passkey })).status).toBe(200);
    expect((await factorsOf(user)).passkeys[0]?.lastUsedAt).not.toBeNull();
  });

  test('must sign this login’s challenge for this site with a growing counter', async () => {
    const user = await api.verified();
    const { key } = await addPasskey(user);
    const { visitor, ticket, options } = await begin(user.email);
    const answer = (passkey: object) => visitor.call('POST', '/api/users/login/second-factor', { ticket, passkey });
    const ask = async () =>
      (await visitor.call('POST', '/api/users/login/passkey-options', { ticket })).body.data.options;

    key.counter = 5;
    const signed = key.get(options);
    expect((await answer(softAuthenticator().get(options))).body.code).toBe('wrong_code');
    expect((await answer(signed)).body.code, 'a challenge is good for one try').toBe('wrong_code');
    expect((await answer(key.get({ challenge: 'AAAA' }))).body.code).toBe('wrong_code');
    expect((await answer({ ...softAuthenticator('https://evil.example').get(await ask()), id: key.id })).status).toBe(
      400,
    );
    expect((await answer(key.get(await ask()))).status).toBe(200);

    const next = await begin(user.email);
    key.counter = 3;
    const body = { ticket: next.ticket, passkey: key.get(next.options) };
    expect((await next.visitor.call('POST', '/api/users/login/second-factor', body)).body.code).toBe('wrong_code');
  });

  test('is added once, only by its initiator, up to ten', async () => {
    const user = await api.verified();
    const other = await api.verified();
    const { key } = await addPasskey(user);
    expect((await addPasskey(user, key)).answer.body.code).toBe('wrong_code');
    expect((await addPasskey(other, key)).answer.body.code).toBe('wrong_code');
    const passkey = softAuthenticator().create({ challenge: 'AAAA' });
    const unasked = await other.call('POST', '/api/users/second-factors/passkeys', { name: 'Key', passkey });
    expect(unasked.body.code).toBe('wrong_code');
    expect((await factorsOf(other)).passkeys).toEqual([]);

    await execute(sql`
      INSERT INTO passkeys (user_id, credential_id, public_key, counter, transports, name)
      SELECT user_id, 'copy' || n, public_key, 0, '{}', 'Key' FROM passkeys, generate_series(1, ${PASSKEYS_MAX - 1}) n
      WHERE credential_id = ${key.id}`);
    const options = { currentPassword: PASSWORD };
    const eleventh = await user.call('POST', '/api/users/second-factors/passkeys/options', options);
    expect(eleventh).toMatchObject({ status: 409, body: { code: 'wrong_state' } });
  });

  test('is removed only by its owner', async () => {
    const user = await api.verified();
    await addPasskey(user);
    const [{ _id } = { _id: '' }] = (await factorsOf(user)).passkeys;
    const path = `/api/users/second-factors/passkeys/${_id}/remove`;
    const stranger = await api.verified();
    expect((await stranger.call('POST', path, { currentPassword: PASSWORD })).status).toBe(404);
    expect((await user.call('POST', path, { currentPassword: 'wrong' })).body.code).toBe('wrong_password');
    expect((await user.call('POST', path, { currentPassword: PASSWORD })).status).toBe(200);
    expect((await firstStep(api, user.email)).answer.status).toBe(200);
    await api.mailTo(user.email, 'passkey was removed');
  });
});
