import { z } from 'zod';
import { type Customer, newCustomer, newSession } from '../support/customer.ts';
import type { Running } from '../support/env.ts';

const AT_ONCE = 4;
const DMS_LIMIT = 20;
const Account = z.object({ account: z.object({ _id: z.string() }) });

/** Runs work for each item with limited concurrency. */
async function forEach<T>(items: readonly T[], atOnce: number, work: (item: T) => Promise<void>): Promise<void> {
  // One iterator for all lanes, so that each takes the next free item.
  const waiting = items.values();
  const lane = async () => {
    for (const item of waiting) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
}

/** Customers who link accounts of sandbox users and share them, with the same requests as the screen. */
export async function fillPool(
  running: Pick<Running, 'web' | 'sandbox' | 'mailbox'>,
  owners: number,
  accountsEach: number,
): Promise<Customer[]> {
  const customers: Customer[] = [];
  await forEach(Array.from({ length: owners }), AT_ONCE, async () => {
    customers.push(await newCustomer(running));
  });
  const links = customers.flatMap((customer) => Array.from({ length: accountsEach }, () => customer));
  await forEach(links, AT_ONCE, async (customer) => {
    const account = { platform: 'instagram', dmsLimit: DMS_LIMIT, accountType: 'shared' };
    Account.parse(await customer.api('POST', '/api/accounts', { ...account, sessionId: await newSession(running) }));
  });
  return customers;
}
