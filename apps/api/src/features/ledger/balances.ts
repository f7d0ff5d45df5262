import type { AccountId, Balances, JobId, UserId } from '@trawl/contracts';
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { ledgerAccounts, ledgerPostings, ledgerTransactions } from '../../db/schema/index.ts';
import { earningsAccount, fundsAccount, holdAccount, type LedgerAccount } from './account-names.ts';
import { dollarsOf } from './dollars.ts';
import { sumOfPostings } from './post.ts';

async function balanceOf(db: Executor, { id }: LedgerAccount): Promise<number> {
  const [found] = await db
    .select({ micros: ledgerAccounts.balanceMicros })
    .from(ledgerAccounts)
    .where(eq(ledgerAccounts.id, id));
  return found?.micros ?? 0;
}

/** The amount that a user can spend, in micro-dollars, without the amounts held by orders. */
export const fundsOf = (db: Executor, userId: UserId): Promise<number> => balanceOf(db, fundsAccount(userId));

/** A user's earnings that haven't been paid out, in micro-dollars. */
export const earningsOf = (db: Executor, userId: UserId): Promise<number> => balanceOf(db, earningsAccount(userId));

/** The amount that an order holds for future messages, in micro-dollars. */
export const heldFor = (db: Executor, jobId: JobId): Promise<number> => balanceOf(db, holdAccount(jobId, null));

/**
 * The cost of an order's messages minus reversals, in micro-dollars: what was held and not released, minus what is still held. There
 * are few such transactions, and up to a million captures.
 */
export async function spentFor(db: Executor, jobId: JobId): Promise<number> {
  const hold = holdAccount(jobId, null);
  const held = sql`coalesce((SELECT balance_micros FROM ledger_accounts WHERE id = ${hold.id}), 0)`;
  const [sum] = await db
    .select({ micros: sql<number>`(${sumOfPostings} - ${held})::float8` })
    .from(ledgerTransactions)
    .innerJoin(
      ledgerPostings,
      and(eq(ledgerPostings.transactionId, ledgerTransactions.id), eq(ledgerPostings.ledgerAccount, hold.id)),
    )
    .where(and(eq(ledgerTransactions.jobId, jobId), inArray(ledgerTransactions.kind, ['hold', 'release'])));
  return sum?.micros ?? 0;
}

/** All balances of a user, in dollars. */
export async function balancesOf(db: Executor, userId: UserId): Promise<Balances> {
  const sums = await db
    .select({
      kind: ledgerAccounts.kind,
      micros: sql<string>`sum(${ledgerAccounts.balanceMicros})::bigint`.mapWith(Number),
    })
    .from(ledgerAccounts)
    .where(eq(ledgerAccounts.userId, userId))
    .groupBy(ledgerAccounts.kind);
  const of = (kind: LedgerAccount['kind']) => dollarsOf(sums.find((sum) => sum.kind === kind)?.micros ?? 0);
  return { funds: of('funds'), held: of('hold'), earnings: of('earnings') };
}

/** The number of ledger entries of a user, which remain after the user's deletion. */
export async function countEntries(db: Executor, userId: UserId): Promise<number> {
  const [counted] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(ledgerPostings)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerPostings.ledgerAccount))
    .where(eq(ledgerAccounts.userId, userId));
  return counted?.count ?? 0;
}

/** The total earnings of each linked account minus reversals, in micro-dollars, whether paid out or not. */
export async function earningsByAccount(db: Executor, userId: UserId): Promise<ReadonlyMap<AccountId, number>> {
  const sums = await db
    .select({ accountId: ledgerTransactions.accountId, micros: sumOfPostings })
    .from(ledgerPostings)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerPostings.transactionId))
    .where(
      and(
        eq(ledgerPostings.ledgerAccount, earningsAccount(userId).id),
        inArray(ledgerTransactions.kind, ['capture', 'reversal']),
        isNotNull(ledgerTransactions.accountId),
      ),
    )
    .groupBy(ledgerTransactions.accountId);
  return new Map(sums.flatMap(({ accountId, micros }) => (accountId === null ? [] : [[accountId, micros] as const])));
}
