import type { UserId } from '@trawl/contracts';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startTestService, type TestService } from '../../../test/support/test-service.ts';
import { users } from '../../db/schema/index.ts';
import { ABANDONED_MS, onceForKey } from './idempotency.ts';

let api: TestService;
let userId: UserId;
let passedMs = 0;
beforeAll(async () => {
  api = await startTestService();
  await api.verified();
  const [user] = await api.service.context.db.select({ id: users.id }).from(users);
  if (!user) throw new Error('no user');
  userId = user.id;
});
afterAll(() => api.stop());
beforeEach(() => {
  passedMs = 0;
});

function call(key: string, work: Parameters<typeof onceForKey>[4]) {
  const { context } = api.service;
  const clock = { ...context.clock, now: () => new Date(Date.now() + passedMs) };
  return onceForKey({ ...context, clock }, userId, key, '"request"', work);
}

test('a request that fails after it was replaced leaves the key to the other request', async () => {
  const slow = Promise.withResolvers<never>();
  const begun = Promise.withResolvers<void>();
  const first = call('replaced', () => {
    begun.resolve();
    return slow.promise;
  });
  await begun.promise;
  passedMs = ABANDONED_MS + 1_000;
  expect(await call('replaced', async () => 'second')).toBe('second');
  slow.reject(new Error('too late'));
  await expect(first).rejects.toThrow('too late');
  expect(await call('replaced', async () => 'third')).toBe('second');
});

test('the key of a done operation stays used if its response can’t be stored', async () => {
  const { db } = api.service.context;
  const work = vi.fn(async () => 'done');
  const update = vi.spyOn(db, 'update').mockImplementationOnce(() => {
    throw new Error('the connection is lost');
  });
  expect(await call('not-stored', work)).toBe('done');
  expect(update).toHaveBeenCalledOnce();
  update.mockRestore();
  const again = call('not-stored', work);
  passedMs = ABANDONED_MS - 1_000;
  await expect(again).rejects.toMatchObject({ code: 'wrong_state' });
  expect(work).toHaveBeenCalledOnce();
});

test('an answer that was stored with the effect is returned if the request fails afterwards', async () => {
  const { db } = api.service.context;
  const failing = (commit: boolean) =>
    call(`fails-${commit}`, async (storeAnswer) => {
      await db.transaction(async (tx) => {
        await storeAnswer(tx, 'done');
        if (!commit) throw new Error('rolled back');
      });
      throw new Error('fails after the commit');
    });
  expect(await failing(true)).toBe('done');
  expect(await call('fails-true', async () => 'repeated')).toBe('done');
  await expect(failing(false)).rejects.toThrow('rolled back');
  expect(await call('fails-false', async () => 'repeated')).toBe('repeated');
});

test('a request that was replaced can’t commit its effect', async () => {
  const { db } = api.service.context;
  const begun = Promise.withResolvers<void>();
  const replaced = Promise.withResolvers<void>();
  const first = call('late', async (storeAnswer) => {
    begun.resolve();
    await replaced.promise;
    await db.transaction((tx) => storeAnswer(tx, 'first'));
  });
  await begun.promise;
  passedMs = ABANDONED_MS + 1_000;
  expect(await call('late', async () => 'second')).toBe('second');
  replaced.resolve();
  await expect(first).rejects.toMatchObject({ code: 'wrong_state' });
});
