import { recordAttack } from '@trawl/stack/testing';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { customer, FUNDS, fixture, setUpOrders } from '../support/order-fixture.ts';
import type { Browser } from '../support/test-service.ts';

setUpOrders();

let owner: Browser;
beforeEach(async () => {
  owner = await fixture.owner(1);
  await fixture.give(customer, FUNDS);
});

/** Everything that customer and owner can read about a planned or sent message. */
async function readings(jobId: string): Promise<string[]> {
  const [account] = (await owner.call('GET', '/api/accounts')).body.data.accounts;
  const asked = [
    customer.call('GET', `/api/jobs/${jobId}`),
    customer.call('GET', '/api/jobs'),
    customer.call('GET', `/api/jobs/${jobId}/messages?limit=200`),
    customer.call('GET', `/trpc/messages.list?input=${encodeURIComponent(JSON.stringify({ id: jobId }))}`),
    customer.call('GET', `/api/jobs/${jobId}/results?format=json`),
    customer.call('GET', `/api/jobs/${jobId}/results?format=csv`),
    customer.call('GET', '/api/users/export'),
    owner.call('GET', `/api/accounts/${account?._id}/messages`),
    owner.call('GET', '/api/users/export'),
  ];
  return (await Promise.all(asked)).map(({ text }) => text);
}

async function stored(): Promise<string[]> {
  const { db } = fixture.api.service.context;
  const tables = ['messages', 'rows', 'job_targets', 'run_targets', 'run_log'].map((name) => sql.identifier(name));
  const found = await Promise.all(
    tables.map((table) => db.execute<{ text: string }>(sql`SELECT t::text AS text FROM ${table} AS t`)),
  );
  return found.flatMap(({ rows }) => rows.map(({ text }) => text));
}

test('the opt-out link reaches only the recipient', async ({ task }) => {
  const id = await fixture.order(customer);
  const claim = await fixture.started(customer, id);
  const { text } = await fixture.offered(claim);
  const key = new URL(/http\S+/.exec(text)?.[0] ?? '').searchParams.get('key') ?? '';
  expect(key).toHaveLength(16);
  const planned = [...(await readings(id)), ...(await stored())];
  expect(planned.some((seen) => seen.includes('/opt-out/••••'))).toBe(true);
  expect(planned.filter((seen) => seen.includes(key))).toEqual([]);
  recordAttack(task, '8. the opt-out link of a message that is only planned', planned.length, 'masked');

  await fixture.work(claim, 1);
  const sent = [...(await readings(id)), ...(await stored())];
  expect(sent.filter((seen) => seen.includes('/opt-out/••••')).length).toBeGreaterThan(4);
  expect(sent.filter((seen) => seen.includes(key))).toEqual([]);
  recordAttack(task, '8. the opt-out link of a message that was sent', sent.length, 'masked');
});

test('links that older versions stored are masked', async ({ task }) => {
  const id = await fixture.order(customer);
  const claim = await fixture.started(customer, id);
  await fixture.work(claim, 1);
  const { db } = fixture.api.service.context;
  const text = 'Hello\nNo more messages: https://a.example/opt-out?to=reader_0&key=abcdefghijklmnop';
  await db.execute(sql`UPDATE messages SET text = ${text} WHERE job_id = ${id}`);
  await db.execute(
    sql`UPDATE rows SET "values" = jsonb_set("values", '{text}', to_jsonb(${text}::text)) WHERE job_id = ${id}`,
  );
  const seen = await readings(id);
  expect(seen.filter((one) => one.includes('abcdefghijklmnop'))).toEqual([]);
  expect(seen.filter((one) => one.includes('https://a.example/opt-out/••••')).length).toBeGreaterThan(4);
  recordAttack(task, '8. opt-out links in rows that older versions stored', seen.length, 'masked');
});

test('a customer can’t send an order’s opt-out link in a form that doesn’t work', async ({ task }) => {
  const texts = [
    'Hi {{opt_out}}x',
    'Hi https://b.example/#{{opt_out}}',
    'Hi {{opt_out}}\u200bx',
    '{{opt_out}}{{username}}',
  ];
  const settings = { accountType: 'Shared', dmQuantity: 100_000 };
  const order = { name: 'An order', platform: 'instagram', type: 'dm', target: 'reader_0', schedule: 'auto' };
  for (const Message of texts) {
    const answer = await customer.call('POST', '/api/jobs', { ...order, settings: { ...settings, Message } });
    expect(answer).toMatchObject({ status: 400, body: { messageCode: 'job.opt_out_unusable' } });
  }
  recordAttack(task, '8. opt-out placeholders that would give a broken link', texts.length, '400');

  const id = await fixture.order(customer);
  const Message = JSON.stringify(texts[0]);
  await fixture.api.service.context.db.execute(
    sql`UPDATE jobs SET settings = jsonb_set(settings, '{Message}', ${Message}::jsonb) WHERE id = ${id}`,
  );
  const { text } = await fixture.offered(await fixture.started(customer, id));
  const link = new URL(/^No more messages: (\S+)$/m.exec(text)?.[1] ?? '');
  const answer = await fixture.api.visitor().call('GET', `/api/opt-out${link.search}`);
  expect(answer).toMatchObject({ status: 200, body: { data: { optedOut: false } } });
  recordAttack(task, '8. such a text in an order of an older version', 1, 'a link that works is added');
});
