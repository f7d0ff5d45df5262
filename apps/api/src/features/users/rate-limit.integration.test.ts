import { expect, test } from 'vitest';
import { database, setUpDatabase } from '../../../test/support/database-fixture.ts';
import { checkRateLimit, consumeRateLimit } from './rate-limit.ts';

setUpDatabase();

const MINUTE_MS = 60_000;
const LIMIT = { count: 1, windowMs: MINUTE_MS };
const REFUSED = { code: 'too_many_requests', details: { timeRemaining: MINUTE_MS } };

test('a clock that was an hour ahead extends no wait beyond the window', async () => {
  const { db } = database;
  const now = new Date();
  const ahead = new Date(now.getTime() + 60 * MINUTE_MS);
  await consumeRateLimit(db, 'login:ada', LIMIT, ahead);
  await checkRateLimit(db, 'login:ada', LIMIT, now);
  await expect(consumeRateLimit(db, 'login:ada', LIMIT, now)).rejects.toMatchObject(REFUSED);
  await expect(checkRateLimit(db, 'login:ada', LIMIT, now)).rejects.toMatchObject(REFUSED);
  await consumeRateLimit(db, 'login:ada', LIMIT, new Date(now.getTime() + MINUTE_MS));
});
