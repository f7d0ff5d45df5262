import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { operate } from '../../../../test/support/operate.ts';
import { type Browser, startTestService, type TestService } from '../../../../test/support/test-service.ts';

let api: TestService;
beforeAll(async () => {
  api = await startTestService();
});
afterAll(() => api.stop());

const db = () => api.service.context.db;
const refusal = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

test('operators book deposits and payouts once per reference', async () => {
  const user = await api.verified();
  expect(await operate(api, 'funds add', user.email, '12.345', 'INV-7')).toEqual([
    `$12.345 added. The funds of ${user.email} are $12.345.`,
  ]);
  expect(await operate(api, 'funds add', user.email, '12.345', 'INV-7')).toEqual([
    'INV-7 was already posted; nothing was added.',
  ]);
  expect(await refusal(operate(api, 'funds add', user.email, '99', 'INV-7'))).toMatchObject({ code: 'wrong_state' });
  expect(await refusal(operate(api, 'payout', user.email, '1'))).toMatchObject({ code: 'out_of_funds' });
  expect(await refusal(operate(api, 'funds add', 'nobody@example.com', '1'))).toMatchObject({ code: 'not_found' });
  for (const amount of ['-1', '0', '1e3', '0.0000001', '1000000.01', 'NaN', '1,5']) {
    await expect(operate(api, 'funds add', user.email, amount), amount).rejects.toThrow();
  }
  const lines = await operate(api, 'funds statement', user.email);
  expect(lines[0]).toBe('funds $12.345  held $0.000  earnings $0.000');
  expect(lines[1]).toContain('INV-7');
  const { data } = (await user.call('GET', '/api/users/check-auth')).body;
  expect([data.funds, data.user.funds]).toEqual([12.345, 12.345]);
  const statement = await user.call('GET', '/api/funds/statement?limit=5');
  expect(statement.body.data).toMatchObject({
    balances: { funds: 12.345, held: 0, earnings: 0 },
    entries: [{ kind: 'deposit', amount: 12.345, note: 'INV-7' }],
    nextBefore: null,
  });
  expect((await user.call('GET', '/api/funds/statement?limit=0')).status).toBe(400);
});

test('operators refund unspent funds once per reference, also those of a deleted user', async () => {
  const user = await api.verified();
  await operate(api, 'funds add', user.email, '20');
  expect(await operate(api, 'funds refund', user.email, '12.5', 'BANK-7')).toEqual([
    `$12.500 refunded. $7.500 of ${user.email}’s funds are left.`,
  ]);
  expect(await operate(api, 'funds refund', user.email, '12.5', 'BANK-7')).toEqual([
    'BANK-7 was already posted; nothing was added.',
  ]);
  expect(await refusal(operate(api, 'funds refund', user.email, '7.51'))).toMatchObject({
    code: 'out_of_funds',
    problem: { params: { text: 'The funds are $7.500, so $7.510 can’t be paid out.' } },
  });
  const { entries } = (await user.call('GET', '/api/funds/statement')).body.data;
  expect(entries[0]).toMatchObject({ kind: 'payout', account: 'funds', amount: -12.5, note: 'BANK-7' });
  const { rows } = await db().execute<{ id: string }>(sql`DELETE FROM users WHERE email = ${user.email} RETURNING id`);
  const id = rows[0]?.id ?? '';
  expect(await operate(api, 'funds refund', id, '7.5')).toEqual([`$7.500 refunded. $0.000 of ${id}’s funds are left.`]);
  expect(await refusal(operate(api, 'payout', id, '1'))).toMatchObject({ code: 'out_of_funds' });
});

test('an unknown id is refused, also one of another kind', async () => {
  for (const whose of ['usr_unknown', 'job_0123456789abcdefghjkmnpqr', 'ada']) {
    const wanted = { code: 'not_found', problem: { params: { text: `There is no user ${whose}.` } } };
    expect(await refusal(operate(api, 'funds statement', whose))).toMatchObject(wanted);
    expect(await refusal(operate(api, 'funds refund', whose, '1'))).toMatchObject(wanted);
    expect(await refusal(operate(api, 'payout', whose, '1'))).toMatchObject(wanted);
  }
});

/** Collects the events of the live stream. */
async function watchFunds(user: Browser): Promise<{ seen: number[]; stop(): void }> {
  const address = await api.service.app.listen({ port: 0, host: '127.0.0.1' });
  const abort = new AbortController();
  const headers = { cookie: user.cookie ?? '', host: 'localhost:3000' };
  const answer = await fetch(`${address}/trpc/funds.live`, { headers, signal: abort.signal });
  const seen: number[] = [];
  const reading = async () => {
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      for (const [, funds] of part.value.matchAll(/"funds":([\d.]+)/g)) seen.push(Number(funds));
    }
  };
  reading().catch((error: unknown) => {
    if (!abort.signal.aborted) throw error;
  });
  return { seen, stop: () => abort.abort() };
}

test('streams balance changes live, also after losing the listening connection', async () => {
  const user = await api.verified();
  const watched = await watchFunds(user);
  const until = (funds: number) => vi.waitUntil(() => watched.seen.at(-1) === funds, { timeout: 15_000, interval: 20 });
  await until(0);
  await operate(api, 'funds add', user.email, '1.5');
  await until(1.5);
  await db().execute(
    sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE application_name = 'trawl-api-money' AND datname = current_database()`,
  );
  await operate(api, 'funds add', user.email, '2');
  await until(3.5);
  await operate(api, 'funds add', user.email, '0.25');
  await until(3.75);
  watched.stop();
});
