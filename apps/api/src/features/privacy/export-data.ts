import {
  AUDIT_PAGE,
  type JobId,
  LANGUAGES,
  type MessageId,
  NOTIFICATIONS_MAX,
  type SupportRequestId,
} from '@trawl/contracts';
import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import type { AppContext } from '../../context.ts';
import type { Executor } from '../../db/client.ts';
import { ownedBy } from '../../db/owned-by.ts';
import { jobs, runLog, runs, runTargets } from '../../db/schema/index.ts';
import type { RequestUser } from '../../request-user.ts';
import { listAccounts } from '../accounts/index.ts';
import { changeFeed } from '../changes/index.ts';
import { getJob } from '../jobs/index.ts';
import { balancesOf, statement } from '../ledger/index.ts';
import { messagePage } from '../messages/index.ts';
import { listNotifications } from '../notifications/index.ts';
import { readRows } from '../results/index.ts';
import { viewFactors } from '../second-factor/index.ts';
import { listRequests } from '../support-requests/index.ts';
import { auditTrail, listSessions, viewUser } from '../users/index.ts';

const RUNS_AT_ONCE = 100;
const LINES_AT_ONCE = 1_000;

/**
 * All stored data of a user, as one JSON object in chunks: `profile`, `sessions`, `secondFactors`, `accounts`, `notifications`, `audit`,
 * `balances` and `statement` of money, `supportRequests`, and `jobs` of `{job, runs, messages, rows, changes}`. Session identifiers are
 * masked: they are write-only, even for their owner.
 */
export async function* exportData(context: AppContext, user: RequestUser, token: string): AsyncGenerator<string> {
  const { db, clock } = context;
  const now = clock.now();
  const head = {
    exportedAt: now.toISOString(),
    profile: await viewUser(context, user),
    sessions: await listSessions(db, user.id, token, now),
    accounts: await listAccounts(db, user.id),
    secondFactors: await viewFactors(context, user.id),
    notifications: await listNotifications(db, user.id, 'en', NOTIFICATIONS_MAX),
    balances: await balancesOf(db, user.id),
  };
  yield `${JSON.stringify(head).slice(0, -1)},\n"audit":`;
  yield* jsonArray(audit(db, user));
  yield ',\n"statement":';
  yield* jsonArray(lines(db, user));
  yield ',\n"supportRequests":';
  yield* jsonArray(requests(db, user));
  yield ',\n"jobs":[';
  const own = await db.select({ id: jobs.id }).from(jobs).where(ownedBy(user.id));
  let separator = '\n';
  for (const { id } of own) {
    const { results: _, lastRun: __, ...job } = await getJob(db, user.id, id);
    yield `${separator}{"job":${JSON.stringify(job)},\n"runs":`;
    yield* jsonArray(runsOf(db, id));
    yield ',\n"messages":';
    yield* jsonArray(messagesOf(db, id));
    yield ',\n"rows":';
    yield* jsonArray(readRows(db, id));
    yield ',\n"changes":';
    yield* jsonArray(changesOf(context, user, id));
    yield '}';
    separator = ',\n';
  }
  yield ']}\n';
}

async function* jsonArray(pages: AsyncIterable<readonly object[]>): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const page of pages) {
    if (page.length === 0) continue;
    yield separator + page.map((item) => JSON.stringify(item)).join(',\n');
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]' : '\n]';
}

async function* audit(db: Executor, user: RequestUser): AsyncGenerator<readonly object[]> {
  let before: number | undefined;
  do {
    const { entries, nextBefore } = await auditTrail(db, user.id, before, AUDIT_PAGE);
    yield entries;
    before = nextBefore ?? undefined;
  } while (before !== undefined);
}

async function* lines(db: Executor, user: RequestUser): AsyncGenerator<readonly object[]> {
  let before: number | undefined;
  do {
    const { entries, nextBefore } = await statement(db, user.id, { before, limit: LINES_AT_ONCE });
    yield entries;
    before = nextBefore ?? undefined;
  } while (before !== undefined);
}

async function* requests(db: Executor, user: RequestUser): AsyncGenerator<readonly object[]> {
  let before: SupportRequestId | undefined;
  do {
    const { requests, nextBefore } = await listRequests(db, user.id, { before, limit: LINES_AT_ONCE }, LANGUAGES[0]);
    yield requests;
    before = nextBefore ?? undefined;
  } while (before !== undefined);
}

async function* messagesOf(db: Executor, id: JobId): AsyncGenerator<readonly object[]> {
  let before: MessageId | undefined;
  do {
    const { messages, nextBefore } = await messagePage(db, { id, before, limit: LINES_AT_ONCE });
    yield messages;
    before = nextBefore ?? undefined;
  } while (before !== undefined);
}

async function* changesOf(context: AppContext, user: RequestUser, id: JobId): AsyncGenerator<readonly object[]> {
  let cursor: string | undefined;
  for (;;) {
    const { changes, next, more } = await changeFeed(context, user.id, { id, since: 0, cursor, limit: LINES_AT_ONCE });
    yield changes;
    if (!more) return;
    cursor = next;
  }
}

async function* runsOf(db: Executor, jobId: JobId): AsyncGenerator<readonly object[]> {
  for (let after = 0; ; ) {
    const page = await db
      .select()
      .from(runs)
      .where(and(eq(runs.jobId, jobId), gt(runs.number, after)))
      .orderBy(asc(runs.number))
      .limit(RUNS_AT_ONCE);
    const last = page.at(-1);
    if (!last) return;
    const ids = page.map((run) => run.id);
    const targets = await db
      .select()
      .from(runTargets)
      .where(inArray(runTargets.runId, ids))
      .orderBy(runTargets.position);
    const log = await db.select().from(runLog).where(inArray(runLog.runId, ids)).orderBy(runLog.n);
    yield page.map((run) => ({
      _id: run.id,
      number: run.number,
      status: run.status,
      verdict: run.verdict,
      reason: run.reason,
      queuedAt: run.queuedAt,
      startedAt: run.startedAt,
      endedAt: run.endedAt,
      rows: run.rows,
      buildTime: run.chargedMs / 1_000,
      targets: targets
        .filter(({ runId }) => runId === run.id)
        .map(({ value, requested, found, collected, verdict, reason }) => ({
          target: value,
          requested,
          found,
          collected,
          verdict,
          reason,
        })),
      log: log.filter(({ runId }) => runId === run.id).map(({ at, text }) => ({ at, text })),
    }));
    after = last.number;
  }
}
