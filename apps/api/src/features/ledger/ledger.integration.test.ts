import { AccountId, JobId, MessageId, msg, UserId } from '@trawl/contracts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestService, type TestService } from '../../../test/support/test-service.ts';
import { AppError } from '../../app-error.ts';
import type { Tx } from '../../db/client.ts';
import {
  capture,
  deposit,
  earningsByAccount,
  earningsOf,
  fundsOf,
  heldFor,
  hold,
  payout,
  release,
  reverse,
  statement,
} from './index.ts';

let api: TestService;
beforeAll(async () => {
  api = await startTestService();
});
afterAll(() => api.stop());

let customer: UserId;
let owner: UserId;
let jobId: JobId;
let accountId: AccountId;
let n = 0;
beforeEach(() => {
  n++;
  customer = UserId.parse(`usr_customer${n}`);
  owner = UserId.parse(`usr_owner${n}`);
  jobId = JobId.parse(`job_order${n}`);
  accountId = AccountId.parse(`acc_${n}`);
});

const db = () => api.service.context.db;
const inTx = <T>(work: (tx: Tx) => Promise<T>) => db().transaction(work);
let key = 0;
const nextKey = () => `test:${++key}`;
const give = (micros: number) => inTx((tx) => deposit(tx, { userId: customer, micros, key: nextKey() }));
const send = (message: number) =>
  inTx((tx) =>
    capture(tx, {
      jobId,
      messageId: MessageId.parse(`msg_${n}_${message}`),
      ownerUserId: owner,
      accountId,
      key: `capture:msg_${n}_${message}`,
    }),
  );
const refusal = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

test('an order’s money is held, captured per message, the rest released, and earnings paid out', async () => {
  await give(1_000_000);
  await inTx((tx) => hold(tx, { userId: customer, jobId, micros: 500_000, key: nextKey() }));
  expect(await fundsOf(db(), customer)).toBe(500_000);
  expect(await heldFor(db(), jobId)).toBe(500_000);
  for (let message = 1; message <= 3; message++) await send(message);
  expect(await send(2)).toMatchObject({ again: true });
  expect(await heldFor(db(), jobId)).toBe(485_000);
  expect(await earningsOf(db(), owner)).toBe(3 * 4_250);
  expect(await earningsByAccount(db(), owner)).toEqual(new Map([[accountId, 3 * 4_250]]));
  const kept = await inTx((tx) => release(tx, { jobId, micros: 'all', keepMicros: 5_000, key: nextKey() }));
  expect(kept?.micros).toBe(480_000);
  await inTx((tx) => release(tx, { jobId, micros: 'all', key: nextKey() }));
  expect(await inTx((tx) => release(tx, { jobId, micros: 'all', key: nextKey() }))).toBeNull();
  expect(await fundsOf(db(), customer)).toBe(985_000);
  await inTx((tx) => payout(tx, { userId: owner, micros: 12_000, key: nextKey() }));
  expect(await earningsOf(db(), owner)).toBe(750);
  expect(await earningsByAccount(db(), owner)).toEqual(new Map([[accountId, 3 * 4_250]]));
});

test('refuses a hold beyond the funds, and says what is missing', async () => {
  await give(200_000);
  const error = await refusal(inTx((tx) => hold(tx, { userId: customer, jobId, micros: 500_000, key: nextKey() })));
  expect(error).toMatchObject({ code: 'out_of_funds', message: expect.stringContaining('You need $0.300 more') });
  expect(await fundsOf(db(), customer)).toBe(200_000);
  expect(await heldFor(db(), jobId)).toBe(0);
});

test('40 concurrent orders hold only what the funds cover, and no balance goes negative', async () => {
  await give(1_000_000);
  const outcomes = await Promise.all(
    Array.from({ length: 40 }, (_, order) =>
      refusal(
        inTx((tx) =>
          hold(tx, { userId: customer, jobId: JobId.parse(`${jobId}_${order}`), micros: 130_000, key: nextKey() }),
        ),
      ),
    ),
  );
  expect(outcomes.filter((error) => error === null)).toHaveLength(7);
  for (const error of outcomes) if (error !== null) expect(error).toMatchObject({ code: 'out_of_funds' });
  expect(await fundsOf(db(), customer)).toBe(90_000);
});

test('captures, payouts and reversals race for the same earnings and holds', async () => {
  await give(100_000);
  await inTx((tx) => hold(tx, { userId: customer, jobId, micros: 100_000, key: nextKey() }));
  // The hold covers 20 messages; the test tries 30 while payouts withdraw the earnings.
  const captures = Array.from({ length: 30 }, (_, message) => refusal(send(message)));
  const payouts = Array.from({ length: 30 }, () =>
    refusal(inTx((tx) => payout(tx, { userId: owner, micros: 8_500, key: nextKey() }))),
  );
  const sent = (await Promise.all(captures)).filter((error) => error === null).length;
  const paid = (await Promise.all(payouts)).filter((error) => error === null).length;
  expect(sent).toBe(20);
  expect(await heldFor(db(), jobId)).toBe(0);
  expect(await earningsOf(db(), owner)).toBe(20 * 4_250 - paid * 8_500);
});

test('50 concurrent uses of a key have one effect, and another request with it none', async () => {
  const shared = nextKey();
  const posted = await Promise.all(
    Array.from({ length: 50 }, () => inTx((tx) => deposit(tx, { userId: customer, micros: 70, key: shared }))),
  );
  expect(new Set(posted.map(({ transactionId }) => transactionId)).size).toBe(1);
  expect(posted.filter(({ again }) => !again)).toHaveLength(1);
  const other = await refusal(inTx((tx) => deposit(tx, { userId: customer, micros: 71, key: shared })));
  expect(other).toBeInstanceOf(AppError);
  expect(other).toMatchObject({ code: 'wrong_state' });
  expect(await fundsOf(db(), customer)).toBe(70);
});

test('a mistake is reversed once by its own transaction, unless the money is spent', async () => {
  const { transactionId } = await give(1_000);
  const wrong = () => inTx((tx) => reverse(tx, { transactionId, key: nextKey(), note: 'The wrong customer.' }));
  const tried = await Promise.all(Array.from({ length: 10 }, () => refusal(wrong())));
  expect(tried.filter((error) => error === null)).toHaveLength(1);
  expect(await fundsOf(db(), customer)).toBe(0);
  const reversal = await inTx(async (tx) => {
    const { transactionId } = await deposit(tx, { userId: customer, micros: 500, key: nextKey() });
    return reverse(tx, { transactionId, key: nextKey(), note: 'The wrong customer.' });
  });
  const again = inTx((tx) => reverse(tx, { ...reversal, key: nextKey(), note: 'The right one after all.' }));
  expect(await refusal(again)).toMatchObject({ code: 'wrong_state' });
  const spent = await give(1_000);
  await inTx((tx) => hold(tx, { userId: customer, jobId, micros: 600, key: nextKey() }));
  const late = inTx((tx) => reverse(tx, { transactionId: spent.transactionId, key: nextKey(), note: 'Too late.' }));
  expect(await refusal(late)).toMatchObject({ code: 'out_of_funds' });
  expect(await refusal(inTx((tx) => reverse(tx, { transactionId: 0, key: nextKey(), note: '' })))).toMatchObject({
    code: 'not_found',
  });
});

async function inPages(userId: UserId) {
  const paged = [];
  for (let before: number | undefined; ; ) {
    const page = await statement(db(), userId, { before, limit: 1 });
    paged.push(...page.entries);
    if (page.nextBefore === null) return paged;
    before = page.nextBefore;
  }
}

test('a statement sums up a day’s deliveries in one line, in pages', async () => {
  await give(100_000);
  await inTx((tx) => hold(tx, { userId: customer, jobId, micros: 50_000, key: nextKey() }));
  for (let message = 1; message <= 4; message++) await send(message);
  await inTx((tx) => release(tx, { jobId, micros: 'all', key: nextKey(), note: 'The list has ended.' }));
  const all = await statement(db(), customer, { limit: 50 });
  expect(all.balances).toEqual({ funds: 0.08, held: 0, earnings: 0 });
  expect(all.nextBefore).toBeNull();
  expect(all.entries).toMatchObject([
    { kind: 'release', account: 'funds', amount: 0.03, note: 'The list has ended.', jobId },
    { kind: 'capture', account: 'hold', amount: -0.02, messages: 4, jobId, accountId: null },
    { kind: 'hold', account: 'funds', amount: -0.05, jobId },
    { kind: 'deposit', account: 'funds', amount: 0.1 },
  ]);
  expect(await inPages(customer)).toEqual(all.entries);
  // The sender sees the amount earned but not for which job.
  expect((await statement(db(), owner, { limit: 50 })).entries).toMatchObject([
    { kind: 'capture', account: 'earnings', amount: 0.017, messages: 4, jobId: null, jobName: null, accountId },
  ]);
});

/** Pays a message of the order at this time. */
const captureAt = (message: number, at: string) =>
  inTx((tx) =>
    tx.execute(sql`
      WITH entry AS (
        INSERT INTO ledger_transactions (key, request_hash, kind, at, job_id)
        VALUES (${`capture:msg_${n}_${message}`}, '', 'capture', ${at}, ${jobId}) RETURNING id
      )
      INSERT INTO ledger_postings (transaction_id, n, ledger_account, amount_micros)
      SELECT id, side.n, account, micros FROM entry, (VALUES (0, 'commission', 5000), (1, ${`hold:${jobId}`}, -5000))
        AS side (n, account, micros)`),
  );

test('a statement’s days are UTC days, whatever the database’s time zone', async () => {
  await give(100_000);
  await inTx((tx) => hold(tx, { userId: customer, jobId, micros: 100_000, key: nextKey() }));
  await captureAt(1, '2026-05-03T23:59:59.999Z');
  await captureAt(2, '2026-05-04T00:00:00Z');
  await captureAt(3, '2026-05-04T23:59:59.999Z');
  const { entries } = await inTx(async (tx) => {
    await tx.execute(sql`SET LOCAL TIME ZONE 'Asia/Tokyo'`);
    return statement(tx, customer, { limit: 2 });
  });
  expect(entries).toMatchObject([
    { kind: 'capture', at: '2026-05-04T23:59:59.999Z', messages: 2 },
    { kind: 'capture', at: '2026-05-03T23:59:59.999Z', messages: 1 },
  ]);
});

test('a statement names the user’s jobs, except deleted ones', async () => {
  const user = await api.verified();
  customer = (await user.call('GET', '/api/users/check-auth')).body.data.user._id;
  await give(100_000);
  await inTx((tx) => hold(tx, { userId: customer, jobId, micros: 50_000, key: nextKey() }));
  await db().execute(sql`
    INSERT INTO jobs (id, user_id, name, platform, type, target, settings, status)
    VALUES (${jobId}, ${customer}, 'Spring sale', 'instagram', 'dm', 'nasa', '{}', 'running')`);
  const newest = async () => (await statement(db(), customer, { limit: 1 })).entries;
  expect(await newest()).toMatchObject([{ kind: 'hold', jobId, jobName: 'Spring sale' }]);
  await db().execute(sql`UPDATE jobs SET deleted_at = now() WHERE id = ${jobId}`);
  expect(await newest()).toMatchObject([{ kind: 'hold', jobId, jobName: null }]);
});

test('a statement names the accounts that earned, except deleted ones', async () => {
  const user = await api.verified();
  owner = (await user.call('GET', '/api/users/check-auth')).body.data.user._id;
  await give(100_000);
  await inTx((tx) => hold(tx, { userId: customer, jobId, micros: 50_000, key: nextKey() }));
  await send(1);
  await db().execute(sql`
    INSERT INTO linked_accounts (id, user_id, platform, username, sealed, last_four, dms_limit)
    VALUES (${accountId}, ${owner}, 'instagram', 'ada', '', '', 20)`);
  const newest = async (id: UserId) => (await statement(db(), id, { limit: 1 })).entries;
  expect(await newest(owner)).toMatchObject([{ kind: 'capture', accountId, accountName: 'ada' }]);
  expect(await newest(customer)).toMatchObject([{ kind: 'capture', accountId: null, accountName: null }]);
  await db().execute(sql`DELETE FROM linked_accounts WHERE id = ${accountId}`);
  expect(await newest(owner)).toMatchObject([{ kind: 'capture', accountId, accountName: null }]);
});

test('a page may end between the cost and the earnings of a user whose own account sends their order', async () => {
  await give(100_000);
  await inTx((tx) => hold(tx, { userId: customer, jobId, micros: 50_000, key: nextKey() }));
  owner = customer;
  await send(1);
  const paged = await inPages(customer);
  expect(paged.map(({ kind, account }) => `${kind} ${account}`)).toEqual([
    ...['capture earnings', 'capture hold'],
    ...['hold funds', 'deposit funds'],
  ]);
});

test('pages of a statement include a day’s deliveries that grow between the pages', async () => {
  await give(100_000);
  await inTx((tx) => hold(tx, { userId: customer, jobId, micros: 50_000, key: nextKey() }));
  await send(1);
  await give(1_000);
  const first = await statement(db(), customer, { limit: 1 });
  await send(2);
  const rest = await statement(db(), customer, { before: first.nextBefore ?? 0, limit: 50 });
  expect(rest.entries.map(({ kind, messages }) => [kind, messages])).toEqual([
    ['capture', 2],
    ['hold', 0],
    ['deposit', 0],
  ]);
});

test('a note is in the language of the request; one without a message is shown as it is', async () => {
  await give(100_000);
  await inTx((tx) => hold(tx, { userId: customer, jobId, micros: 50_000, key: nextKey() }));
  await inTx((tx) => release(tx, { jobId, micros: 20_000, key: nextKey(), note: 'INV-7' }));
  await inTx((tx) => release(tx, { jobId, micros: 'all', key: nextKey(), note: msg('ledger.order_deleted') }));
  const newestIn = async (language?: 'de') => (await statement(db(), customer, { limit: 2 }, language)).entries;
  expect(await newestIn('de')).toMatchObject([
    { note: 'Der Auftrag wurde gelöscht.', noteMessage: { code: 'ledger.order_deleted' } },
    { note: 'INV-7', noteMessage: null },
  ]);
  expect(await newestIn()).toMatchObject([{ note: 'The order was deleted.' }, { note: 'INV-7' }]);
});
