import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestService, type TestService } from '../../../test/support/test-service.ts';
import { findRequestUser } from '../users/index.ts';
import { exportData } from './export-data.ts';

let api: TestService;
beforeAll(async () => {
  api = await startTestService();
});
afterAll(() => api.stop());

test('the export has mails to former addresses, except those of other users and those that the user only asked for', async () => {
  const [user, other] = [await api.verified(), await api.verified()];
  const { db } = api.service.context;
  await db.execute(sql`
    INSERT INTO audit_events (user_id, kind, detail)
    SELECT id, 'email_changed', address || ' → ' || email FROM users, unnest(ARRAY['was@former.example', ${other.email}]) AS address
    WHERE email = ${user.email}`);
  await db.execute(sql`
    INSERT INTO audit_events (user_id, kind, detail)
    SELECT id, 'email_change_asked', 'asked@former.example' FROM users WHERE email = ${user.email}`);
  await db.execute(sql`
    INSERT INTO mails (id, kind, about, payload, status) VALUES
      ('to_former', 'reset_password', 'was@former.example', '{}', 'sent'),
      ('to_asked', 'reset_password', 'asked@former.example', '{}', 'sent'),
      ('unwanted', 'reset_password', 'was@former.example', '{}', 'unwanted'),
      ('to_support', 'contact', 'was@former.example', '{}', 'sent'),
      ('to_other', 'reset_password', ${other.email}, '{}', 'sent')`);
  expect((await user.call('GET', '/api/users/export')).body).toMatchObject({ mails: [{ _id: 'to_former' }] });
});

test('a job that is deleted during the export doesn’t break it', async () => {
  const user = await api.verified();
  const job = { name: 'Short', platform: 'instagram', type: 'follower', target: 'nasa', schedule: 'manual' };
  const settings = { accountType: 'Private', followersPerProfile: 10 };
  const ids: string[] = [];
  for (const sessionId of [80_001, 80_002].map((account) => `${account}%3Acanarycanary%3A7%3AAYtail`)) {
    ids.push((await user.call('POST', '/api/jobs', { ...job, sessionId, settings })).body.data.job._id);
  }
  const { context } = api.service;
  const token = /trawl_session=([^;]+)/.exec(user.cookie ?? '')?.[1] ?? '';
  const found = await findRequestUser(context.db, token, context.clock.now());
  if (!found) throw new Error('no session');
  let text = '';
  for await (const chunk of exportData(context, found, token)) {
    text += chunk;
    if (chunk.includes('{"job":')) for (const id of ids) await user.call('DELETE', `/api/jobs/${id}`);
  }
  expect(JSON.parse(text).jobs).toHaveLength(1);
});

test('exports data within five minutes after a login or a confirmed password', async () => {
  const user = await api.verified();
  const take = () => user.call('GET', '/api/users/export');
  const minutesPass = () =>
    api.service.context.db.execute(
      sql`UPDATE sessions SET created_at = created_at - interval '6 minutes', confirmed_at = confirmed_at - interval '6 minutes'`,
    );
  await api.service.context.db.execute(sql`DELETE FROM rate_limits WHERE key LIKE 'export:%'`);
  expect((await take()).status).toBe(200);
  const headers = { host: 'localhost:3000', cookie: String(user.cookie) };
  const head = await api.service.app.inject({ method: 'HEAD', url: '/api/users/export', headers });
  expect([head.statusCode, head.body]).toEqual([200, '']);
  const exports = sql`SELECT count FROM rate_limits WHERE key LIKE 'export:%'`;
  expect((await api.service.context.db.execute(exports)).rows).toEqual([{ count: 1 }]);
  await minutesPass();
  expect(await take()).toMatchObject({ status: 403, body: { code: 'password_required' } });
  const confirm = (password: string) => user.call('POST', '/api/users/confirm-password', { password });
  expect(await confirm('wrong')).toMatchObject({ status: 400, body: { code: 'wrong_password' } });
  expect((await confirm('correct horse battery')).status).toBe(200);
  expect((await take()).status).toBe(200);
  await minutesPass();
  expect((await take()).status).toBe(403);
});
