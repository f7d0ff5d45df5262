import { newId } from '@trawl/contracts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestService, type TestService } from '../../../test/support/test-service.ts';
import { completeSuppressions, isSuppressed, optOutLink, suppress, unsuppress } from './index.ts';

let api: TestService;
beforeAll(async () => {
  api = await startTestService();
});
afterAll(() => api.stop());

const linkOf = (username: string): URL => {
  const { env } = api.service.context;
  return new URL(optOutLink(env.SIGNING_KEY, env.PUBLIC_URL, 'instagram', username));
};

test('a recipient opts out by the message’s link without an account; opening it changes nothing', async () => {
  const { db } = api.service.context;
  const { search, searchParams } = linkOf('ada');
  const body = Object.fromEntries(searchParams);
  const visitor = api.visitor();
  const looked = await visitor.call('GET', `/api/opt-out${search}`);
  expect(looked.body.data).toEqual({ platform: 'instagram', username: 'ada', optedOut: false });
  expect(await isSuppressed(db, 'instagram', 'ada')).toBe(false);
  const done = await visitor.call('POST', '/api/opt-out', body);
  expect(done).toMatchObject({ status: 200, body: { message: 'You won’t get any more messages' } });
  expect(await isSuppressed(db, 'instagram', 'ada')).toBe(true);
  expect(await isSuppressed(db, 'instagram', 'grace')).toBe(false);
  expect((await visitor.call('POST', '/api/opt-out', body)).status).toBe(200);
  expect((await visitor.call('GET', `/api/opt-out${search}`)).body.data.optedOut).toBe(true);
});

test('a changed link has no effect', async () => {
  const { searchParams } = linkOf('ada');
  const key = searchParams.get('key');
  const visitor = api.visitor();
  for (const body of [
    { to: 'grace', key },
    { to: 'ada', key: `${key}x` },
    { to: 'ada', key: 'x' },
  ]) {
    expect(await visitor.call('POST', '/api/opt-out', body)).toMatchObject({
      status: 403,
      body: { code: 'link_invalid' },
    });
  }
  expect((await visitor.call('POST', '/api/opt-out', { to: 'ada' })).status).toBe(400);
  expect(await isSuppressed(api.service.context.db, 'instagram', 'grace')).toBe(false);
});

const sentTo = (username: string, id: string | null) =>
  api.service.context.db.execute(sql`
    INSERT INTO messages (id, run_id, target_id, platform, recipient, recipient_id, account_key, text, epoch)
    VALUES (${newId('MessageId')}, 'run_1', 1, 'instagram', ${username}, ${id}, 'instagram:5', 'Hi', 1)`);

test('a recipient is recognized by the ids of their messages until the entry is removed', async () => {
  const { db, clock } = api.service.context;
  for (const id of ['1', '1', '2', null]) await sentTo('lin', id);
  await sentTo('other', '3');
  const isKnown = (id: string | null) => isSuppressed(db, 'instagram', 'renamed', id);
  const known = async () => [await isKnown('1'), await isKnown('2'), await isKnown('3'), await isKnown(null)];
  expect(await suppress(db, 'instagram', 'lin', 'recipient', clock.now())).toBe(true);
  expect(await known()).toEqual([true, true, false, false]);
  expect(await suppress(db, 'instagram', 'lin', 'operator', clock.now())).toBe(false);
  expect(await unsuppress(db, 'instagram', 'lin')).toBe(true);
  expect(await known()).toEqual([false, false, false, false]);
});

test('housekeeping adds and removes ids for changes by the previous release, which knows only usernames', async () => {
  const { db, clock } = api.service.context;
  await sentTo('kay', '4');
  await sentTo('joan', '5');
  await suppress(db, 'instagram', 'joan', 'recipient', clock.now());
  const known = async () => [
    await isSuppressed(db, 'instagram', 'renamed', '4'),
    await isSuppressed(db, 'instagram', 'renamed', '5'),
  ];
  await db.execute(sql`INSERT INTO suppressions (platform, username, source) VALUES ('instagram', 'kay', 'recipient')`);
  await db.execute(sql`DELETE FROM suppressions WHERE username = 'joan'`);
  expect(await known()).toEqual([false, true]);
  await completeSuppressions(db, 1);
  expect(await known()).toEqual([true, false]);
});
