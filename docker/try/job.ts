import { setTimeout as wait } from 'node:timers/promises';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { type Customer, newCustomer } from '../../e2e/support/customer.ts';
import { Truth } from '../../e2e/support/truth.ts';

/** A list of the sandbox with more users than a job collects. */
const LIST = 'tidepool_lab';
const ATTEMPTS = 10;
const RETRY_MS = 2_000;
const Row = z.object({ id: z.string() });

export interface Addresses {
  readonly web: string;
  readonly sandbox: string;
  readonly mailbox: string;
}

export interface Sample {
  readonly customer: Customer;
  readonly id: string;
  readonly rows: number;
}

/** Registers a customer with the code from the mail, and starts a job by REST. */
export async function startJob(running: Addresses, rows: number): Promise<Sample> {
  const customer = await registered(running);
  const settings = { followersPerProfile: rows };
  const job = await customer.runJob({ type: 'follower', target: LIST, settings });
  return { customer, id: job._id, rows };
}

/** Retries a registration: just after the start, and on a busy machine, the API rejects sign-ins that wait too long. */
async function registered(running: Addresses): Promise<Customer> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await newCustomer(running);
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
      await wait(RETRY_MS);
    }
  }
}

export interface Comparison {
  readonly rows: number;
  readonly lost: number;
  readonly doubled: number;
  readonly foreign: number;
}

/** Downloads the job's CSV and compares it with the rows that a perfect client would collect, from the sandbox's truth. */
export async function compareCsv(running: Addresses, { customer, id, rows }: Sample): Promise<Comparison> {
  const response = await fetch(`${running.web}/api/jobs/${id}/results?format=csv`, {
    headers: { authorization: `Bearer ${customer.token}` },
  });
  if (!response.ok) throw new Error(`the CSV: ${response.status} ${await response.text()}`);
  const records: unknown = parse(await response.text(), { columns: true, bom: true });
  const collected = z.array(Row).parse(records);
  const ids = new Set(collected.map((row) => row.id));
  const truth = (await new Truth(running.sandbox).ids(`users/${LIST}/followers`)).slice(0, rows);
  const known = new Set(truth);
  return {
    rows: collected.length,
    lost: truth.filter((each) => !ids.has(each)).length,
    doubled: collected.length - ids.size,
    foreign: [...ids].filter((each) => !known.has(each)).length,
  };
}

export const describe = ({ rows, lost, doubled, foreign }: Comparison): string =>
  `${rows} rows in the CSV, ${lost} lost, ${doubled} doubled, ${foreign} foreign`;

export const isExact = ({ lost, doubled, foreign }: Comparison): boolean => lost + doubled + foreign === 0;
