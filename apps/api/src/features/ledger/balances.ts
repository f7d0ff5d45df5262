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

/** What a user can spend, in micro-dollars; what orders hold is off already. */
export const fundsOf = (db: Executor, userId: UserId): Promise<number> => balanceOf(db, fundsAccount(userId));

/** What a user has earned and not been paid yet, in micro-dollars. */
export const earningsOf = (db: Executor, userId: UserId): Promise<number> => balanceOf(db, earningsAccount(userId));

/** What an order holds for messages to come, in micro-dollars. */
export const heldFor = (db: Executor, jobId: JobId): Promise<number> => balanceOf(db, holdAccount(jobId, null));

/** What the messages of an order have cost, in micro-dollars; what was taken back is off. */
export async function spentFor(db: Executor, jobId: JobId): Promise<number> {
  const [sum] = await db
    .select({ micros: sumOfPostings })
    .from(ledgerPostings)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerPostings.transactionId))
    .where(
      and(
        eq(ledgerPostings.ledgerAccount, holdAccount(jobId, null).id),
        inArray(ledgerTransactions.kind, ['capture', 'reversal']),
      ),
    );
  const micros = sum?.micros ?? 0;
  return micros === 0 ? 0 : -micros;
}

/** All that is a user's, in dollars. */
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

/** How many lines the ledger has of a user: they stay when the user goes. */
export async function countLines(db: Executor, userId: UserId): Promise<number> {
  const [counted] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(ledgerPostings)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerPostings.ledgerAccount))
    .where(eq(ledgerAccounts.userId, userId));
  return counted?.count ?? 0;
}

/**
 * What each linked account of a user has earned in all, in micro-dollars, whether paid out or not; what was taken back is
 * off.
 */
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
