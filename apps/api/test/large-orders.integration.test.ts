import { AccountId, newId, UserId } from '@trawl/contracts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { AppContext } from '../src/context.ts';
import type { Db } from '../src/db/client.ts';
import { lockJob } from '../src/features/jobs/index.ts';
import { markMessagesUnknown, messagePage } from '../src/features/messages/index.ts';
import { orderCounts, pickPoolSender } from '../src/features/orders/index.ts';
import { poolSums } from '../src/features/orders/pool.ts';
import { recordDecision } from '../src/features/runs/index.ts';
import { reviewOrders } from '../src/features/runs/schedule/review-orders.ts';
import { settleOrder } from '../src/features/runs/settling/settle-order.ts';
import { sentMessages } from '../src/features/sent/sent-messages.ts';
import { migrationStep } from './support/migration-step.ts';
import { rowsReadBy } from './support/rows-read.ts';
import { startTestService, type TestService } from './support/test-service.ts';

const MESSAGES = 50_000;
const ACCOUNT_DAYS = 50_000;

let api: TestService;
let context: AppContext;
let userId: UserId;
const jobId = newId('JobId');
const runId = newId('RunId');
beforeAll(async () => {
  api = await startTestService();
  context = api.service.context;
  const user = await api.verified();
  userId = UserId.parse((await user.call('GET', '/api/users/check-auth')).body.data.user._id);
  const { pool } = context.database;
  await pool.query(
    `INSERT INTO jobs (id, user_id, name, platform, type, target, auto, settings, status, total_runs)
      VALUES ($1, $2, 'An order', 'instagram', 'dm', '', true, $3, 'running', 1)`,
    [jobId, userId, JSON.stringify({ accountType: 'Shared', dmQuantity: 100_000, dmsPerDay: 100_000 })],
  );
  await pool.query(
    `INSERT INTO runs (id, job_id, user_id, number, cycle, status) VALUES ($1, $2, $3, 1, 1, 'running')`,
    [runId, jobId, userId],
  );
  await pool.query(
    `INSERT INTO job_targets (job_id, position, value, key, done)
      SELECT $1, n, 'reader_' || n, 'reader_' || n, n <= $2 FROM generate_series(1, $2::int + 100) AS n`,
    [jobId, MESSAGES],
  );
  // Ten days of messages until today, counted as an upgrade counts earlier messages.
  await api.asOwner('ALTER TABLE messages DISABLE TRIGGER USER');
  await pool.query(
    `INSERT INTO messages (id, job_id, user_id, run_id, target_id, platform, recipient, account_key, shared, text, state, epoch, sending_at)
      SELECT 'msg_' || n, $1, $2, $3, n, 'instagram', 'reader_' || n, '', true, '',
        CASE n % 100 WHEN 1 THEN 'unknown' WHEN 2 THEN 'failed' WHEN 3 THEN 'vetoed' ELSE 'sent' END, 1,
        now() - make_interval(days => n % 10)
      FROM generate_series(1, $4::int) AS n`,
    [jobId, userId, runId, MESSAGES],
  );
  await api.asOwner('ALTER TABLE messages ENABLE TRIGGER USER');
  await api.asOwner(await migrationStep('0017_rollups', 'INSERT INTO "order_days"'));
  await pool.query(
    `INSERT INTO account_days (account_key, day, sent)
      SELECT 'instagram:' || n % 1000, current_date - (2 + n / 1000), 1 FROM generate_series(1, $1::int) AS n`,
    [ACCOUNT_DAYS],
  );
  await api.asOwner('ANALYZE');
});
afterAll(() => api.stop());

const Counted = z.object({ delivered: z.number(), today: z.number(), failed: z.number(), unknown: z.number() });

/** The counts computed from the messages. */
async function counted(): Promise<z.infer<typeof Counted>> {
  const { rows } = await context.database.pool.query(
    `SELECT count(*) FILTER (WHERE state = 'sent')::int AS delivered,
      count(*) FILTER (WHERE state IN ('sent', 'unknown')
        AND sending_at >= date_trunc('day', now() AT TIME ZONE 'utc') AT TIME ZONE 'utc')::int AS today,
      count(*) FILTER (WHERE state IN ('failed', 'vetoed'))::int AS failed,
      count(*) FILTER (WHERE state = 'unknown')::int AS unknown
    FROM messages WHERE job_id = $1 AND shared`,
    [jobId],
  );
  return Counted.parse(rows[0]);
}

async function expectCountsToAgree(): Promise<void> {
  const { delivered, today, failed, unknown } = await counted();
  expect(await orderCounts(context.db, jobId)).toEqual({ delivered, deliveredToday: today, failed, unknown });
}

test('a large order’s counts come from counters', async () => {
  await expectCountsToAgree();
  expect((await counted()).delivered).toBe(MESSAGES * 0.97);
  const read = await rowsReadBy(context.database.pool, (db) => orderCounts(db, jobId));
  expect(read.order_days).toBeLessThanOrEqual(11);
  // Messages vetoed by accounts' owners.
  expect(read.messages).toBe(MESSAGES / 100);
});

test('decisions and lost messages update the counters', async () => {
  const { db, clock } = context;
  for (const [id, outcome] of [
    ['msg_1', 'sent'],
    ['msg_101', 'not_sent'],
  ] as const) {
    await db.transaction(async (tx) => {
      const job = await lockJob(tx, jobId);
      if (!job) throw new Error('no job');
      await recordDecision(
        tx,
        job,
        id as Parameters<typeof recordDecision>[2],
        { outcome, by: 'support' },
        clock.now(),
      );
    });
    await expectCountsToAgree();
  }
  await context.database.pool.query(`UPDATE messages SET state = 'sending' WHERE id IN ('msg_4', 'msg_5')`);
  await expectCountsToAgree();
  await db.transaction((tx) => markMessagesUnknown(tx, runId, clock.now()));
  await expectCountsToAgree();
  await context.database.pool.query(`UPDATE messages SET sending_at = now() WHERE id IN ('msg_6', 'msg_7')`);
  await expectCountsToAgree();
});

test('decides whether an order continues without reading its list or messages', async () => {
  const read = await rowsReadBy(context.database.pool, (db) =>
    db
      .transaction(async (tx) => {
        const job = await lockJob(tx, jobId);
        const [run] = await tx.query.runs.findMany();
        if (!job || !run) throw new Error('no job');
        await settleOrder(tx, job, run, context.clock.now());
        return tx.rollback();
      })
      .catch(() => undefined),
  );
  expect(read.job_targets).toBeLessThanOrEqual(1);
  expect(read.messages).toBe(MESSAGES / 100);
  expect(read.account_days ?? 0).toBe(0);
});

test('picking an account reads only the pool’s daily counts', async () => {
  const { sealer } = context;
  for (let n = 0; n < 20; n++) {
    const id = AccountId.parse(newId('AccountId'));
    await context.database.pool.query(
      `INSERT INTO linked_accounts (id, user_id, platform, account_id, sealed, last_four, dms_limit, account_type, status, consented_at)
        VALUES ($1, $2, 'instagram', $3, $4, '', 20, 'shared', 'active', now())`,
      [id, userId, String(n), sealer.seal(`${n}%3Aabcdefghijkl%3A7%3AAYtest`, `linked_accounts/${id}`)],
    );
    await context.database.pool.query(
      `INSERT INTO account_days (account_key, day, sent) VALUES ('instagram:' || $1::text, (now() AT TIME ZONE 'utc')::date, 1)`,
      [n],
    );
  }
  const read = await rowsReadBy(context.database.pool, (db) =>
    db.transaction(async (tx) => {
      const picked = await pickPoolSender(context, tx, 'instagram', {
        ...{ id: runId, epoch: 1, lane: 0 },
        ...{ turnSince: null, turnWantedSince: null },
      });
      expect(picked.kind).not.toBe('over');
    }),
  );
  expect(read.account_days).toBeLessThanOrEqual(2_000);
});

test('reviewing resting orders reads the pool once', async () => {
  const settings = JSON.stringify({ accountType: 'Shared', dmQuantity: 100, dmsPerDay: 100 });
  await context.database.pool.query(
    `INSERT INTO jobs (id, user_id, name, platform, type, target, auto, settings, status, next_run_at)
      SELECT 'job_resting' || n, $1, 'An order', 'instagram', 'dm', '', true, $2, 'running', now() + interval '1 hour'
      FROM generate_series(1, 20) AS n`,
    [userId, settings],
  );
  await context.database.pool.query(
    `INSERT INTO job_targets (job_id, position, value, key)
      SELECT 'job_resting' || n, 0, 'reader', 'reader' FROM generate_series(1, 20) AS n`,
  );
  const { pool } = context.database;
  await pool.query(
    `INSERT INTO linked_accounts (id, user_id, platform, account_id, sealed, last_four, dms_limit, account_type, status, consented_at)
      SELECT 'acc_resting' || n, $1, 'instagram', 1000 + n, '', '', 20, 'shared', 'active', now() FROM generate_series(1, 5) AS n`,
    [userId],
  );
  const once = await rowsReadBy(pool, (db) => poolSums(db, 'instagram'));
  const read = await rowsReadBy(pool, (db) => reviewOrders({ ...context, db }));
  expect(read.linked_accounts).toBe(once.linked_accounts);
  expect(read.jobs).toBeGreaterThanOrEqual(20);
});

describe('messages that are older than most others', () => {
  const oldJobId = newId('JobId');
  const accountId = AccountId.parse(newId('AccountId'));
  // On a large table, random reads cost more than reading a few hundred thousand rows in order. This makes them cost more here.
  let pool: pg.Pool;
  beforeAll(async () => {
    pool = new pg.Pool({ connectionString: api.ownerUrl, options: '-c random_page_cost=40' });
    await pool.query(
      `INSERT INTO jobs (id, user_id, name, platform, type, target, settings)
        SELECT id, $1, 'An order', 'instagram', 'dm', '', '{"accountType": "Shared"}'
        FROM (SELECT 'job_' || n FROM generate_series(1, 99) AS n UNION SELECT $2) AS jobs (id)`,
      [userId, oldJobId],
    );
    await pool.query(
      `INSERT INTO linked_accounts (id, user_id, platform, sealed, last_four, dms_limit) VALUES ($1, $2, 'instagram', '', '', 20)`,
      [accountId, userId],
    );
    // Ids increase with time. The first messages belong to one order and account, the rest to many orders in turn.
    await pool.query(
      `INSERT INTO messages (id, job_id, linked_account_id, run_id, target_id, platform, recipient, account_key, text, state, epoch)
        SELECT 'msg_' || to_char(n, 'FM00000000'), CASE WHEN is_old THEN $1 ELSE 'job_' || n % 99 + 1 END,
          CASE WHEN is_old THEN $2 END, $3, n, 'instagram', 'reader_' || n, '', '', 'sent', 1
        FROM generate_series(1, 50000) AS n, LATERAL (SELECT n <= 10000 AS is_old) AS old`,
      [oldJobId, accountId, runId],
    );
    await pool.query('DELETE FROM messages WHERE job_id = $1', [jobId]);
    await pool.query('VACUUM ANALYZE messages');
  });
  afterAll(() => pool.end());

  test.each([
    ['a job', (db: Db) => messagePage(db, { id: oldJobId, limit: 50 })],
    ['a job in one state', (db: Db) => messagePage(db, { id: oldJobId, limit: 50, state: 'sent' })],
    ['an account', (db: Db) => sentMessages(db, userId, { id: accountId, limit: 50 }, 'en')],
  ])('a page of messages of %s reads only that page', async (_, page) => {
    const read = await rowsReadBy(pool, async (db) => {
      const { messages, nextBefore } = await page(db);
      expect(messages).toHaveLength(50);
      expect(nextBefore).toBe(messages.at(-1)?._id);
    });
    expect(read.messages).toBe(51);
  });
});
