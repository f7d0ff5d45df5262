import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { JobData, OrderData, StatementData } from '@trawl/contracts';
import { startStack, temporaryDataFolder } from '@trawl/stack';
import { z } from 'zod';
import { newCustomer } from '../support/customer.ts';
import { operate } from '../support/operate.ts';
import { table } from '../support/table.ts';
import { type Audit, auditLedger } from './audit-ledger.ts';
import { firstPort, readSlice } from './env.ts';
import { fillPool } from './fill-pool.ts';
import { listPeople } from './list-people.ts';

/**
 * `pnpm test:orders`: an order of 100,000 messages, the minimum, over a pool of shared accounts, run in the complete product for
 * a limited part. Then the ledger must add up to the micro-dollar (customer, owners, commission), and the platform must have the
 * paid messages, one per recipient.
 */
const QUANTITY = 100_000;
const PRICE = 5_000;
const OWNER = 4_250;
const COMMISSION = 750;
const SHEET = 'order-of-100-000';
const WAIT_MS = 45 * 60_000;

const Delivered = z.array(z.object({ from: z.string(), to: z.string(), text: z.string() }));
const problems: string[] = [];
const expect = (what: string, is: unknown, should: unknown): void => {
  if (is !== should) problems.push(`${what}: ${String(is)} and not ${String(should)}`);
};
const print = (line: string): void => void process.stdout.write(`${line}\n`);
const within = (count: number, sent: number, unknown: number): boolean => count >= sent && count <= sent + unknown;
const micros = (dollars: number): number => Math.round(dollars * 1_000_000);

const slice = readSlice();
const port = await firstPort();
const data = await temporaryDataFolder('orders');
const stack = await startStack({ port, data, serviceEnv: { sandbox: { SANDBOX_RECORDED: '' } } });
try {
  const { web, sandbox: sandboxPage, mailbox } = stack.addresses;
  if (!web || !sandboxPage || !mailbox || !stack.browser) throw new Error('the stack is incomplete');
  const sandbox = new URL(sandboxPage).origin;
  const operator = { TRAWL_PORT: String(port), TRAWL_DATA: data };
  const running = { web, sandbox, mailbox, operator, recorded: null, browser: stack.browser };
  const databaseUrl = z.string().parse(stack.envOf('api').DATABASE_URL);

  const accounts = slice.owners * slice.accountsEach;
  const begin = performance.now();
  const owners = await fillPool(running, slice.owners, slice.accountsEach);
  print(`${slice.owners} owners share ${accounts} accounts, after ${seconds(begin)}.`);

  const people = await listPeople(sandbox, QUANTITY);
  const put = await fetch(`${sandbox}/__sandbox/sheets/${SHEET}`, {
    method: 'PUT',
    headers: { 'content-type': 'text/csv' },
    body: `username\n${people.join('\n')}\n`,
  });
  if (!put.ok) throw new Error(`the sheet can't be put: ${put.status}`);
  const customer = await newCustomer(running);
  await operate(running, 'funds', 'add', customer.email, '500', 'Order of 100,000');
  const order = {
    name: 'An order of 100,000',
    platform: 'instagram',
    type: 'dm',
    target: `${sandbox}/spreadsheets/d/${SHEET}/edit`,
    schedule: 'auto',
    settings: { accountType: 'Shared', Message: 'Hello {{username}}', dmQuantity: QUANTITY },
  };
  const { job } = JobData.parse(await customer.api('POST', '/api/jobs', order));
  const starting = performance.now();
  await customer.api('POST', `/api/jobs/${job._id}/start`);
  print(`Ordered ${QUANTITY} messages, read the sheet and held $500, in ${seconds(starting)}.`);
  const orderState = async () => OrderData.parse(await customer.api('GET', `/api/jobs/${job._id}/order`)).order;
  const first = await orderState();
  expect('days at today’s pool', first.forecast?.days, Math.ceil(QUANTITY / (accounts * 20)));
  expect('account-days', first.forecast?.accountDays, QUANTITY / 20);

  const sending = performance.now();
  await until('the slice', async () => (await orderState()).delivered >= slice.messages);
  const tookS = (performance.now() - sending) / 1_000;
  await operate(running, 'jobs', 'stop', job._id);
  await until('the stop', async () => (await read()).status === 'paused');
  const during = await auditLedger(databaseUrl, job._id);
  checkLedger('stopped', during, { funds: 0, hold: (QUANTITY - during.sent) * PRICE });
  expect('shares: the most over the least', during.shares.most - during.shares.least <= 1, true);
  const delivered = Delivered.parse(await (await fetch(`${sandbox}/__sandbox/direct`)).json());
  expect('messages the platform has, unknown ones aside', within(delivered.length, during.sent, during.unknown), true);
  expect('people written to', new Set(delivered.map(({ to }) => to)).size, delivered.length);
  expect('people who aren’t on the list', delivered.filter(({ to }) => !people.includes(to)).length, 0);
  expect('texts without the way out', delivered.filter(({ text }) => !text.includes('/opt-out?')).length, 0);

  await operate(running, 'jobs', 'release', job._id);
  const after = await auditLedger(databaseUrl, job._id);
  const kept = after.unknown * PRICE;
  checkLedger('released', after, { funds: (QUANTITY - after.sent) * PRICE - kept, hold: kept });
  const earned = await Promise.all(owners.map((owner) => owner.api('GET', '/api/funds/statement?limit=1')));
  const seen = earned.map((page) => micros(StatementData.parse(page).balances.earnings));
  expect(
    'earnings the owners see',
    seen.reduce((sum, each) => sum + each, 0),
    after.sent * OWNER,
  );

  print(
    table(
      ['', 'micro-dollars', 'is'],
      [
        ['sent', '', String(after.sent)],
        ['failed, unknown', '', `${after.failed}, ${after.unknown}`],
        ['customer’s funds', String(after.funds), `$500 less ${after.sent} × $0.005`],
        ['held for unknown ones', String(after.hold), `${after.unknown} × $0.005`],
        ['owners’ earnings', String(after.earnings), `${after.sent} × $0.00425`],
        ['commission', String(after.commission), `${after.sent} × $0.00075`],
        ['sum of all accounts', String(after.total), `over ${after.transactions} transactions`],
        [
          'accounts of the pool',
          '',
          `${after.shares.accounts}, each sent ${during.shares.least} to ${during.shares.most}`,
        ],
        ['messages a minute', '', ((60 * after.sent) / tookS).toFixed(1)],
      ],
    ),
  );

  function read() {
    return customer.job(job._id);
  }
} finally {
  await stack.stop();
  await rm(data, { recursive: true, force: true });
}

function checkLedger(when: string, audit: Audit, { funds, hold }: { funds: number; hold: number }): void {
  expect(`${when}: funds`, audit.funds, funds);
  expect(`${when}: held`, audit.hold, hold);
  expect(`${when}: earnings`, audit.earnings, audit.sent * OWNER);
  expect(`${when}: commission`, audit.commission, audit.sent * COMMISSION);
  expect(`${when}: sum of all`, audit.total, 0);
  expect(`${when}: what came from outside`, -audit.world, QUANTITY * PRICE);
  for (const what of ['unbalanced', 'adrift', 'negative'] as const) expect(`${when}: ${what}`, audit[what], 0);
}

function seconds(since: number): string {
  return `${((performance.now() - since) / 1_000).toFixed(0)} s`;
}

async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + WAIT_MS;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`${what}: not within ${WAIT_MS / 60_000} minutes`);
    await sleep(500);
  }
}

print(problems.length === 0 ? 'The ledger adds up to the micro-dollar.' : `It doesn’t add up:\n${problems.join('\n')}`);
process.exitCode = problems.length === 0 ? 0 : 1;
