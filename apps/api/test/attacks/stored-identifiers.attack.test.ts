import { readFile } from 'node:fs/promises';
import { newId } from '@trawl/contracts';
import { recordAttack } from '@trawl/stack/testing';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestService, type TestService } from '../support/test-service.ts';

const MIGRATION = new URL('../../src/db/migrations/0008_proved_sessions.sql', import.meta.url);

let api: TestService;
beforeAll(async () => {
  api = await startTestService();
});
afterAll(() => api.stop());

test('the migration removes session ids that older versions stored as account keys', async ({ task }) => {
  const { db } = api.service.context;
  const secret = 'ownsecretpart%3A7%3AAYcanary';
  const keys = {
    [`instagram:sessionid=910001%3A${secret}`]: 'instagram:910001',
    [`instagram:%3910001%3A${secret}`]: 'instagram:910001',
    [`instagram:"910001:${secret}`]: 'instagram:910001',
    [`instagram:loose-${secret}`]: expect.stringMatching(/^instagram:x[0-9a-f]{64}$/),
    'instagram:910001': 'instagram:910001',
    '': '',
  };
  const statements = (await readFile(MIGRATION, 'utf8'))
    .split('--> statement-breakpoint')
    .filter((statement) => !statement.includes('ALTER TABLE'));
  const found = await db.transaction(async (tx) => {
    for (const [n, key] of Object.keys(keys).entries()) {
      await tx.execute(sql`INSERT INTO account_leases VALUES (${key}, 'run_old', now() + interval '15 s')`);
      await tx.execute(sql`INSERT INTO account_days (account_key, day, sent) VALUES (${key}, current_date, 2)`);
      await tx.execute(sql`
        INSERT INTO messages (id, run_id, target_id, platform, recipient, account_key, text, epoch)
        VALUES (${newId('MessageId')}, 'run_old', ${n}, 'instagram', 'ada', ${key}, '', 1)`);
    }
    await tx.execute(sql`DELETE FROM account_days WHERE account_key = ''`);
    for (const statement of statements) await tx.execute(sql.raw(statement));
    const read = async (query: ReturnType<typeof sql>) => (await tx.execute<{ key: string; sent: number }>(query)).rows;
    return {
      leases: await read(sql`SELECT account AS key FROM account_leases`),
      days: await read(sql`SELECT account_key AS key, sent FROM account_days ORDER BY sent DESC`),
      messages: await read(sql`SELECT account_key AS key FROM messages ORDER BY target_id`),
    };
  });
  expect(found.leases).toEqual([{ key: 'instagram:910001' }]);
  expect(found.days).toEqual([
    { key: 'instagram:910001', sent: 8 },
    { key: expect.stringMatching(/^instagram:x[0-9a-f]{64}$/), sent: 2 },
  ]);
  expect(found.messages.map(({ key }) => key)).toEqual(Object.values(keys));
  expect(JSON.stringify(found)).not.toContain('canary');
  recordAttack(
    task,
    '4. complete identifiers stored as keys by older versions',
    Object.keys(keys).length - 2,
    'number or digest',
  );
});
