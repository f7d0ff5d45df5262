import dns from 'node:dns';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { UserId } from '@trawl/contracts';
import { createLogger } from '@trawl/service-kit';
import { createTestDatabase } from '@trawl/stack/testing';
import { openTcpForwarder } from '@trawl/stack/testing/tcp-forwarder';
import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { listenForBalanceChanges } from './balance-notifications.ts';
import { openDatabase } from './client.ts';
import { isUnavailable } from './unavailable.ts';

const logger = createLogger({ service: 'test', level: 'silent' });
const TIMES = { everyMs: 50, timeoutMs: 1_000 };

test('a server that vanishes without closing its connections is noticed, and statements reach its successor', async () => {
  await using found = await createTestDatabase();
  const url = new URL(found.url);
  const forwarder = await openTcpForwarder(Number(url.port));
  url.port = String(forwarder.port);
  const database = openDatabase(url.href, logger, 2);
  const silences = vi.fn(database.closeConnections);
  const money = listenForBalanceChanges(url.href, logger, silences, TIMES);
  try {
    const isNotified = vi.fn();
    money.on(UserId.parse('usr_customer1'), isNotified);
    await Promise.all([database.pool.query('SELECT 1'), database.pool.query('SELECT 1')]);
    // As soon as the connection listens.
    await vi.waitFor(() => expect(isNotified).toHaveBeenCalled(), 5_000);
    isNotified.mockClear();
    forwarder.silence();
    const failure = (work: Promise<unknown>) => work.then(() => null).catch(isUnavailable);
    const transaction = database.db.transaction(async (tx) => tx.execute(sql`SELECT 1`));
    expect(await Promise.all([failure(database.pool.query('SELECT 1')), failure(transaction)])).toEqual([true, true]);
    expect(silences).toHaveBeenCalledOnce();

    expect((await database.db.execute(sql`SELECT 1 AS one`)).rows).toEqual([{ one: 1 }]);
    await vi.waitFor(() => expect(isNotified).toHaveBeenCalled(), 5_000);
  } finally {
    await money.stop();
    await database.close();
    await forwarder.close();
  }
});

test('a server that vanishes before the notifications are connected is noticed, too', async () => {
  const silent = createServer();
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = z.object({ port: z.number() }).parse(silent.address());
  const noticed = Promise.withResolvers<Error>();
  const money = listenForBalanceChanges(`postgres://u:p@127.0.0.1:${port}/d`, logger, noticed.resolve, TIMES);
  try {
    expect(isUnavailable(await noticed.promise)).toBe(true);
  } finally {
    await money.stop();
    silent.close();
  }
});

test('an unanswered lookup of the server’s name is no silence of the server', async () => {
  const lookup = vi.spyOn(dns, 'lookup').mockReturnValue(undefined);
  const warn = vi.spyOn(logger, 'warn');
  const silences = vi.fn();
  const money = listenForBalanceChanges('postgres://u:p@db.example/d', logger, silences, { ...TIMES, timeoutMs: 100 });
  try {
    await vi.waitFor(() => expect(warn).toHaveBeenCalled(), 5_000);
    expect(lookup).toHaveBeenCalled();
    expect(silences).not.toHaveBeenCalled();
  } finally {
    await money.stop();
    lookup.mockRestore();
    warn.mockRestore();
  }
});
