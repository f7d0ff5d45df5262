import { Client } from 'pg';
import { z } from 'zod';

const Sums = z.object({
  accounts: z.coerce.number(),
  transactions: z.coerce.number(),
  world: z.coerce.number(),
  funds: z.coerce.number(),
  hold: z.coerce.number(),
  earnings: z.coerce.number(),
  commission: z.coerce.number(),
  total: z.coerce.number(),
  unbalanced: z.coerce.number(),
  adrift: z.coerce.number(),
  negative: z.coerce.number(),
});
const Messages = z.object({ sent: z.coerce.number(), unknown: z.coerce.number(), failed: z.coerce.number() });
const Shares = z.object({ accounts: z.coerce.number(), least: z.coerce.number(), most: z.coerce.number() });

export type Audit = z.infer<typeof Sums> & z.infer<typeof Messages> & { shares: z.infer<typeof Shares> };

/**
 * Audits the ledger from outside, in micro-dollars: sums by kind, transactions whose postings don't sum to zero, balances that
 * aren't the sum of their postings; and the sent messages, with the minimum and maximum per account today.
 */
export async function auditLedger(databaseUrl: string, jobId: string): Promise<Audit> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const kind = (name: string) => `coalesce(sum(balance_micros) FILTER (WHERE kind = '${name}'), 0) AS ${name}`;
    const sums = await client.query(`
      SELECT count(*) AS accounts, (SELECT count(*) FROM ledger_transactions) AS transactions,
        ${['world', 'funds', 'hold', 'earnings', 'commission'].map(kind).join(', ')}, sum(balance_micros) AS total,
        count(*) FILTER (WHERE kind <> 'world' AND balance_micros < 0) AS negative,
        (SELECT count(*) FROM (SELECT FROM ledger_postings GROUP BY transaction_id HAVING sum(amount_micros) <> 0) AS t) AS unbalanced,
        count(*) FILTER (WHERE balance_micros <> (
          SELECT coalesce(sum(amount_micros), 0) FROM ledger_postings WHERE ledger_account = ledger_accounts.id
        )) AS adrift
      FROM ledger_accounts`);
    const messages = await client.query(
      `SELECT count(*) FILTER (WHERE state = 'sent') AS sent, count(*) FILTER (WHERE state = 'unknown') AS unknown,
        count(*) FILTER (WHERE state = 'failed') AS failed FROM messages WHERE job_id = $1`,
      [jobId],
    );
    const shares = await client.query(`
      SELECT count(*) AS accounts, min(coalesce(sent, 0)) AS least, max(coalesce(sent, 0)) AS most
      FROM linked_accounts
      LEFT JOIN account_days ON account_key = platform || ':' || account_id AND day = (now() AT TIME ZONE 'utc')::date
      WHERE account_type = 'shared' AND status = 'active'`);
    return {
      ...Sums.parse(sums.rows[0]),
      ...Messages.parse(messages.rows[0]),
      shares: Shares.parse(shares.rows[0]),
    };
  } finally {
    await client.end();
  }
}
