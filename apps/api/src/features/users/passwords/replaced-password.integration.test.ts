import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addPasskey, addTotp, codeNow, PASSWORD } from '../../../../test/support/second-factor-fixture.ts';
import { softAuthenticator } from '../../../../test/support/soft-authenticator.ts';
import {
  type Answer,
  type Browser,
  startTestService,
  type TestService,
} from '../../../../test/support/test-service.ts';
import { users } from '../../../db/schema/index.ts';
import { setPassword } from './set-password.ts';

let api: TestService;
beforeAll(async () => {
  api = await startTestService();
});
afterAll(() => api.stop());

/** A request that has confirmed the password when the owner replaces it, because it waits for the lock of the user's row. */
async function whilePasswordIsReplaced(user: Browser, request: () => Promise<Answer>): Promise<Answer> {
  const { db, clock } = api.service.context;
  const client = { userAgent: null, address: null, device: 'the owner’s', language: null };
  let answer: Promise<Answer> | undefined;
  await db.transaction(async (tx) => {
    const [owner] = await tx.select().from(users).where(sql`email = ${user.email}`).for('no key update');
    if (!owner) throw new Error('nobody has this address');
    answer = request();
    const waiting = sql`SELECT FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY(pg_blocking_pids(pid))`;
    await vi.waitUntil(async () => (await tx.execute(waiting)).rows.length > 0, { timeout: 30_000, interval: 20 });
    await setPassword(tx, owner.id, 'replaced', 'password_reset', client, clock.now());
  });
  if (!answer) throw new Error('nothing was requested');
  return answer;
}

const factors = '/api/users/second-factors';
const currentPassword = PASSWORD;

test.each<[change: string, prepare: (user: Browser) => Promise<() => Promise<Answer>>]>([
  [
    'a new password',
    async (user) => () => user.call('PATCH', '/api/users/profile', { currentPassword, newPassword: 'a thief’s own' }),
  ],
  [
    'a new address',
    async (user) => () => user.call('PATCH', '/api/users/profile', { currentPassword, email: 'thief@example.com' }),
  ],
  ['the setup of an app', async (user) => () => user.call('POST', `${factors}/totp`, { currentPassword })],
  [
    'the removal of an app',
    async (user) => {
      await addTotp(user);
      return () => user.call('POST', `${factors}/totp/remove`, { currentPassword });
    },
  ],
  [
    'the setup of a passkey',
    async (user) => () => user.call('POST', `${factors}/passkeys/options`, { currentPassword }),
  ],
  [
    'the removal of a passkey',
    async (user) => {
      const { answer } = await addPasskey(user);
      const id = answer.body.data.secondFactors.passkeys[0]?._id;
      return () => user.call('POST', `${factors}/passkeys/${id}/remove`, { currentPassword });
    },
  ],
  [
    'a new set of recovery codes',
    async (user) => {
      await addTotp(user);
      return () => user.call('POST', `${factors}/recovery-codes`, { currentPassword });
    },
  ],
])('%s is refused if the password was replaced after its confirmation', async (_, prepare) => {
  const user = await api.verified();
  const request = await prepare(user);
  expect(await whilePasswordIsReplaced(user, request)).toMatchObject({ status: 400, body: { code: 'wrong_password' } });
});

test.each<[change: string, prepare: (user: Browser) => Promise<() => Promise<Answer>>]>([
  [
    'an app',
    async (user) => {
      const { secret } = (await user.call('POST', `${factors}/totp`, { currentPassword })).body.data;
      return () => user.call('POST', `${factors}/totp/confirm`, { code: codeNow(secret) });
    },
  ],
  [
    'a passkey',
    async (user) => {
      const { options } = (await user.call('POST', `${factors}/passkeys/options`, { currentPassword })).body.data;
      const passkey = softAuthenticator().create(options);
      return () => user.call('POST', `${factors}/passkeys`, { name: 'YubiKey', passkey });
    },
  ],
  [
    'a deletion of the account',
    async (user) => () => user.call('POST', '/api/users/delete-account', { password: PASSWORD }),
  ],
  [
    'a deletion of the account right after the login',
    async (user) => () => user.call('POST', '/api/users/delete-account', {}),
  ],
])('%s is refused once a new password ended the session', async (_, prepare) => {
  const user = await api.verified();
  const request = await prepare(user);
  expect(await whilePasswordIsReplaced(user, request)).toMatchObject({ status: 401, body: { code: 'not_logged_in' } });
});
