import type { LedgerKind, StatementData, StatementEntry, SystemMessage, UserId } from '@trawl/contracts';
import type { Language } from '@trawl/messages';
import { render } from '@trawl/messages/server';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { balancesOf } from './balances.ts';
import { dollarsOf } from './dollars.ts';

export interface Page {
  readonly before?: number | undefined;
  readonly limit: number;
}

/**
 * A page of a user's statement, newest first. Holds and releases appear only on the funds' side. Deliveries are grouped into one
 * entry per UTC day, order and linked account.
 *
 * @param language the language of notes; English by default
 */
export async function statement(
  db: Executor,
  userId: UserId,
  { before, limit }: Page,
  language?: Language,
): Promise<StatementData> {
  const { rows } = await db.execute<{
    id: string;
    at: string;
    kind: LedgerKind;
    account: StatementEntry['account'];
    micros: string;
    messages: number;
    note: string | null;
    note_message: SystemMessage | null;
    job_id: StatementEntry['jobId'];
    job_name: string | null;
    account_id: string | null;
    account_name: string | null;
  }>(sql`
    SELECT line.*, jobs.name AS job_name, sender.username AS account_name FROM (
      SELECT
        -- A transaction may post to two of a user's ledger accounts; the added number keeps their ids distinct.
        -- The first delivery of a day, because an id that changes with each delivery would be skipped or repeated on the next page.
        min(entry.id) * 4 + (CASE account.kind WHEN 'funds' THEN 2 WHEN 'earnings' THEN 1 ELSE 0 END) AS id,
        to_char(max(entry.at) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at,
        entry.kind, account.kind AS account,
        sum(posting.amount_micros)::bigint AS micros,
        (CASE entry.kind WHEN 'capture' THEN count(*) ELSE 0 END)::int AS messages,
        -- Only deliveries are grouped, and they have no note.
        max(entry.note) AS note, (array_agg(entry.note_message))[1] AS note_message,
        CASE WHEN account.kind <> 'earnings' THEN entry.job_id END AS job_id,
        CASE WHEN account.kind = 'earnings' THEN entry.account_id END AS account_id
      FROM ledger_accounts AS account
      JOIN ledger_postings AS posting ON posting.ledger_account = account.id
      JOIN ledger_transactions AS entry ON entry.id = posting.transaction_id
      LEFT JOIN ledger_transactions AS original ON original.id = entry.reverses
      WHERE account.user_id = ${userId}
        AND (account.kind <> 'hold' OR coalesce(original.kind, entry.kind) = 'capture')
      GROUP BY
        entry.kind, account.kind,
        CASE WHEN account.kind <> 'earnings' THEN entry.job_id END,
        CASE WHEN account.kind = 'earnings' THEN entry.account_id END,
        CASE entry.kind WHEN 'capture' THEN to_char(entry.at AT TIME ZONE 'UTC', 'YYYYMMDD') ELSE entry.id::text END
    ) AS line
    LEFT JOIN jobs ON jobs.id = line.job_id AND jobs.user_id = ${userId} AND jobs.deleted_at IS NULL
    LEFT JOIN linked_accounts AS sender ON sender.id = line.account_id AND sender.user_id = ${userId}
    WHERE ${before === undefined ? sql`true` : sql`line.id < ${before}`}
    ORDER BY line.id DESC
    LIMIT ${limit + 1}`);
  const entries = rows.slice(0, limit).map((row) => ({
    _id: Number(row.id),
    at: row.at,
    kind: row.kind,
    account: row.account,
    amount: dollarsOf(Number(row.micros)),
    messages: row.messages,
    note: row.note_message ? render(row.note_message, language) : row.note,
    noteMessage: row.note_message,
    jobId: row.job_id,
    jobName: row.job_name,
    accountId: row.account_id,
    accountName: row.account_name,
  }));
  const nextBefore = rows.length > limit ? (entries.at(-1)?._id ?? null) : null;
  return { balances: await balancesOf(db, userId), entries, nextBefore };
}
