import { z } from 'zod';
import type { SystemUnderTest } from './system.ts';

const Money = z.object({
  total: z.coerce.number(),
  unbalanced: z.coerce.number(),
  adrift: z.coerce.number(),
  paid: z.coerce.number(),
  earned: z.coerce.number(),
  commission: z.coerce.number(),
  delivered: z.coerce.number(),
});

/** The problems of the database: it must sum to zero, and each delivered message of an order must be paid once. */
export async function checkMoney({ database }: SystemUnderTest): Promise<string[]> {
  const [money] = await database.rows(
    Money,
    `SELECT (SELECT sum(balance_micros) FROM ledger_accounts) AS total,
      (SELECT count(*) FROM (SELECT FROM ledger_postings GROUP BY transaction_id HAVING sum(amount_micros) <> 0) AS t) AS unbalanced,
      (SELECT count(*) FROM ledger_accounts WHERE balance_micros <> (
        SELECT coalesce(sum(amount_micros), 0) FROM ledger_postings WHERE ledger_account = ledger_accounts.id)) AS adrift,
      (SELECT count(*) FROM ledger_transactions WHERE kind = 'capture') AS paid,
      (SELECT coalesce(sum(balance_micros), 0) FROM ledger_accounts WHERE kind = 'earnings') AS earned,
      (SELECT balance_micros FROM ledger_accounts WHERE id = 'commission') AS commission,
      (SELECT count(*) FROM messages WHERE shared AND state = 'sent') AS delivered`,
  );
  if (!money) return ['the ledger could not be read'];
  const { total, unbalanced, adrift, paid, earned, commission, delivered } = money;
  return [
    ...(total === 0 ? [] : [`the ledger sums to ${total} micro-dollars`]),
    ...(unbalanced === 0 ? [] : [`${unbalanced} transactions don't balance`]),
    ...(adrift === 0 ? [] : [`${adrift} balances aren't the sum of their postings`]),
    ...(paid === delivered ? [] : [`${paid} messages are paid, and ${delivered} delivered`]),
    ...(earned === delivered * 4_250 ? [] : [`${earned} micro-dollars are earned with ${delivered} messages`]),
    ...(commission === delivered * 750 ? [] : [`the commission is ${commission} with ${delivered} messages`]),
  ];
}
