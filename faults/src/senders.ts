import { JobData } from '@trawl/contracts';
import { z } from 'zod';
import type { Customer } from '../../e2e/support/customer.ts';
import { callSandbox } from './call-sandbox.ts';
import { createCustomer, createSession } from './jobs.ts';
import type { SystemUnderTest } from './system.ts';
import { until } from './until.ts';

const RESTART_MS = 60_000;
const QUANTITY = 100_000;
const Account = z.object({ account: z.object({ _id: z.string() }) });
const User = z.object({ user: z.object({ _id: z.string() }) });
const People = z.array(z.object({ username: z.string() }));

/** A sandbox user whose account the customer links. */
export async function linkAccount(
  system: SystemUnderTest,
  customer: Customer,
  accountType: 'private' | 'shared',
  dmsLimit: number,
): Promise<string> {
  const linked = await until('a linked account', RESTART_MS, async () => {
    const account = { platform: 'instagram', sessionId: await createSession(system), dmsLimit, accountType };
    return customer.api('POST', '/api/accounts', account);
  });
  return Account.parse(linked).account._id;
}

/** Adds the price of a minimum order to a customer's funds, in balanced postings like an operator. */
export async function fund(system: SystemUnderTest, customer: Customer): Promise<void> {
  const { user } = User.parse(await customer.api('GET', '/api/users/check-auth'));
  const funds = `funds:${user._id}`;
  await system.database.run(`
    INSERT INTO ledger_accounts (id, kind, user_id) VALUES ('${funds}', 'funds', '${user._id}') ON CONFLICT DO NOTHING;
    WITH entry AS (
      INSERT INTO ledger_transactions (key, request_hash, kind) VALUES ('fault:' || gen_random_uuid(), '', 'deposit') RETURNING id
    )
    INSERT INTO ledger_postings (transaction_id, n, ledger_account, amount_micros)
    SELECT entry.id, n, account, micros
    FROM entry, (VALUES (0, 'world', ${-QUANTITY * 5_000}), (1, '${funds}', ${QUANTITY * 5_000})) AS side (n, account, micros);`);
}

export interface MessageJob {
  readonly customer: Customer;
  readonly recipients: readonly string[];
  /** Lines of session IDs or linked accounts; null for an order, which uses the pool. */
  readonly senders: readonly string[] | null;
  /** A text in each message, to recognize it. */
  readonly mark: string;
}

export async function startMessageJob({ customer, recipients, senders, mark }: MessageJob): Promise<string> {
  const shared = senders === null;
  const body = {
    name: `Messages ${mark}`,
    platform: 'instagram',
    type: 'dm',
    target: recipients.join('\n'),
    schedule: shared ? 'auto' : 'manual',
    ...(shared ? {} : { sessionId: senders.join('\n') }),
    settings: {
      accountType: shared ? 'Shared' : 'Private',
      Message: `Hello {{username}}, ${mark}`,
      ...(shared ? { dmQuantity: QUANTITY } : { DMsPerLaunch: recipients.length }),
    },
  };
  const { job } = JobData.parse(
    await until('a job that writes', RESTART_MS, () => customer.api('POST', '/api/jobs', body)),
  );
  await until('its start', RESTART_MS, () => customer.api('POST', `/api/jobs/${job._id}/start`));
  return job._id;
}

/** Sandbox users to message, from a list of five million followers. */
export async function peopleFrom({ sandbox }: SystemUnderTest, offset: number, count: number): Promise<string[]> {
  const list = 'truth/users/wide_open_sea/followers';
  const names = new Set<string>();
  for (let from = offset; names.size < count; from += 1_000) {
    const page = People.parse(await callSandbox({ sandbox }, 'GET', `${list}?offset=${from}&limit=1000`));
    if (page.length === 0) throw new Error(`the list ends before ${from}`);
    for (const { username } of page) names.add(username);
  }
  return [...names].slice(0, count);
}

export const someOwner = (system: SystemUnderTest): Promise<Customer> =>
  until('an owner', RESTART_MS, () => createCustomer(system));
