import { randomBytes } from 'node:crypto';
import { recordAttack } from '@trawl/stack/testing';
import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { customer, FUNDS, fixture, setUpOrders } from '../support/order-fixture.ts';
import { type Browser, codeOf } from '../support/test-service.ts';

setUpOrders();

const PASSWORD = 'correct horse battery';
const tail = () => randomBytes(6).toString('hex');
const execute = (statement: ReturnType<typeof sql>) => fixture.api.service.context.db.execute(statement);

const Column = z.object({ schema: z.string(), table: z.string(), column: z.string(), type: z.string() });

/** Finds remaining values in every column of text, JSON, bytes and arrays, of every table of every schema. */
async function traces(needles: Readonly<Record<string, string>>): Promise<string[]> {
  const { rows } = await execute(sql`
    SELECT c.table_schema AS schema, c.table_name AS "table", c.column_name AS "column", c.data_type AS type
    FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE t.table_type = 'BASE TABLE' AND c.table_schema NOT IN ('pg_catalog', 'information_schema')
      AND c.data_type IN ('text', 'character varying', 'json', 'jsonb', 'bytea', 'ARRAY', 'USER-DEFINED')`);
  expect(rows.length).toBeGreaterThan(50);
  const found: string[] = [];
  for (const { schema, table, column, type } of rows.map((row) => Column.parse(row))) {
    const value = sql.identifier(column);
    const text = type === 'bytea' ? sql`encode(${value}, 'escape')` : sql`${value}::text`;
    for (const [name, needle] of Object.entries(needles)) {
      const hits = await execute(sql`
        SELECT 1 FROM ${sql.identifier(schema)}.${sql.identifier(table)} WHERE strpos(lower(${text}), ${needle.toLowerCase()}) > 0 LIMIT 1`);
      if (hits.rows.length > 0) found.push(`${name} in ${schema}.${table}.${column}`);
    }
  }
  return found;
}

async function changeAddress(who: Browser, email: string): Promise<void> {
  expect((await who.call('PATCH', '/api/users/profile', { email, currentPassword: PASSWORD })).status).toBe(200);
}

async function verifyAddress(who: Browser, email: string): Promise<void> {
  const mail = await vi.waitUntil(async () => (await fixture.api.mailsTo(email))[0], { timeout: 20_000, interval: 30 });
  const answer = await who.call('POST', '/api/users/check-email-verification', { otp: codeOf(mail) });
  expect(answer.status, answer.text).toBe(200);
  await execute(sql`UPDATE email_verifications SET requested_at = now() - interval '2 minutes'`);
}

const leave = async (who: Browser) => {
  const answer = await who.call('POST', '/api/users/delete-account', { password: PASSWORD });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data.manifest;
};

test('a deletion leaves no address, name, recipient, text or account number in any table', async ({ task }) => {
  const person = {
    'former address': customer.email,
    'current address': `canary-current-${tail()}@example.com`,
    'pending address': `canary-pending-${tail()}@example.com`,
    name: `Canary Name ${tail()}`,
    'network session': `canary-session-${tail()}`,
    recipient: `canary_${tail()}`,
    text: `canary text ${tail()}`,
  };
  const owner = await fixture.owner(2);
  const { rows } = await execute(sql`SELECT account_id AS id FROM linked_accounts`);
  const numbers = rows.map((row) => z.object({ id: z.string() }).parse(row).id);

  // With a previous address: mails, failed logins, a forgotten password.
  await customer.call('PATCH', '/api/users/profile', { name: person.name });
  await changeAddress(customer, person['current address']);
  await verifyAddress(customer, person['current address']);
  for (const email of [person['former address'], person['current address']]) {
    await fixture.api.visitor().call('POST', '/api/users/forgot-password', { email });
    await fixture.api.visitor().call('POST', '/api/users/login', { email, password: 'wrong' });
  }
  await customer.call('POST', '/api/accounts', { platform: 'twitter', sessionId: person['network session'] });

  // An order that sent a message in another user's name.
  await fixture.give(customer, FUNDS);
  const target = [person.recipient, 'reader_2', 'reader_3'].join('\n');
  const order = await fixture.order(customer, { target }, { Message: `${person.text} {{username}}` });
  const { sent } = await fixture.work(await fixture.started(customer, order), 2);
  expect(sent).toContain(person.recipient);
  await changeAddress(customer, person['pending address']);
  await vi.waitUntil(async () => (await fixture.api.mailsTo(person['pending address']))[0], { timeout: 20_000 });
  expect((await traces(person)).length).toBeGreaterThan(8);

  const manifest = await leave(customer);
  expect(manifest.deleted).toMatchObject({ sharedMessageTexts: 2, account: 1 });
  expect(await traces(person)).toEqual([]);
  recordAttack(task, '15. values of a deleted customer in any column', Object.keys(person).length, '0 hits');

  // The ledger stays, and the account's owner still sees that a message was sent.
  const { rows: left } = await execute(
    sql`SELECT state, linked_account_id FROM messages WHERE shared AND state = 'sent'`,
  );
  expect(left).toHaveLength(2);

  const senders = Object.fromEntries(numbers.map((number) => [`account ${number}`, number]));
  expect((await traces(senders)).length).toBeGreaterThan(0);
  await leave(owner);
  expect(await traces({ ...senders, 'owner’s address': owner.email })).toEqual([]);
  recordAttack(task, '15. account numbers and address of a deleted owner', numbers.length + 1, '0 hits');
});
