import {
  type AccountId,
  AUDIT_PAGE,
  type JobId,
  LANGUAGES,
  type MessageId,
  NOTIFICATIONS_MAX,
  type SupportRequestId,
  type UserId,
} from '@trawl/contracts';
import { and, asc, eq, gt, inArray, or } from 'drizzle-orm';
import { AppError } from '../../app-error.ts';
import type { AppContext } from '../../context.ts';
import type { Executor } from '../../db/client.ts';
import { ownedBy } from '../../db/owned-by.ts';
import {
  buildTimeDays,
  buildTimePeriods,
  jobs,
  mails,
  messages,
  runLog,
  runSpans,
  runs,
  runTargets,
  userDevices,
  users,
} from '../../db/schema/index.ts';
import type { RequestUser } from '../../request-user.ts';
import { listAccounts } from '../accounts/index.ts';
import { changeFeed } from '../changes/index.ts';
import { getJob } from '../jobs/index.ts';
import { balancesOf, statement } from '../ledger/index.ts';
import { aboutUsers } from '../mail/index.ts';
import { messagePage, newestOfAccount } from '../messages/index.ts';
import { listNotifications } from '../notifications/index.ts';
import { readRows } from '../results/index.ts';
import { viewFactors } from '../second-factor/index.ts';
import { viewSent } from '../sent/index.ts';
import { listRequests } from '../support-requests/index.ts';
import { auditTrail, listSessions, viewUser } from '../users/index.ts';
import { formerAddressesOf } from './addresses-of.ts';

const RUNS_AT_ONCE = 100;
const LINES_AT_ONCE = 1_000;

/**
 * All stored data of a user, as one JSON object in chunks: `profile`, `registration`, `sessions`, `browsers`, `secondFactors`, `accounts`,
 * `notifications`, `balances` and `statement` of money, `buildTime` by month and day, `audit`, `supportRequests`, `mails`,
 * `sentMessages` of the linked accounts, and `jobs` of `{job, runs, messages, rows, changes}`. Session IDs are masked: they are
 * write-only, even for their owner.
 */
export async function* exportData(context: AppContext, user: RequestUser, token: string): AsyncGenerator<string> {
  const { db, clock } = context;
  const now = clock.now();
  const head = {
    exportedAt: now.toISOString(),
    profile: await viewUser(context, user),
    registration: await registrationOf(db, user),
    sessions: await listSessions(db, user.id, token, now),
    accounts: await listAccounts(db, user.id),
    secondFactors: await viewFactors(context, user.id),
    notifications: await listNotifications(db, user.id, 'en', NOTIFICATIONS_MAX),
    balances: await balancesOf(db, user.id),
    browsers: await db
      .select({ firstSeenAt: userDevices.firstSeenAt, lastSeenAt: userDevices.lastSeenAt })
      .from(userDevices)
      .where(eq(userDevices.userId, user.id)),
    buildTime: await buildTimeOf(db, user),
  };
  yield `${JSON.stringify(head).slice(0, -1)},\n"audit":`;
  yield* jsonArray(audit(db, user));
  yield ',\n"statement":';
  yield* jsonArray(lines(db, user));
  yield ',\n"supportRequests":';
  yield* jsonArray(requests(db, user));
  yield ',\n"mails":';
  yield* jsonArray(mailsOf(db, user));
  yield ',\n"sentMessages":';
  yield* jsonArray(sentMessages(db, user.id, head.accounts));
  yield ',\n"jobs":[';
  const own = await db.select({ id: jobs.id }).from(jobs).where(ownedBy(user.id));
  let separator = '\n';
  for (const { id } of own) {
    const found = await getJob(db, user.id, id).catch(skipGone);
    if (!found) continue;
    const { results: _, lastRun: __, ...job } = found;
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

/** The owner may delete a job during the export. */
function skipGone(error: unknown): null {
  if (error instanceof AppError && error.code === 'not_found') return null;
  throw error;
}

async function* jsonArray(pages: AsyncIterable<readonly object[]>): AsyncGenerator<string> {
  let separator = '[\n';
  try {
    for await (const page of pages) {
      if (page.length === 0) continue;
      yield separator + page.map((item) => JSON.stringify(item)).join(',\n');
      separator = ',\n';
    }
  } catch (error) {
    skipGone(error);
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

async function registrationOf(db: Executor, { id }: RequestUser): Promise<object | undefined> {
  const { createdAt, emailVerifiedAt, planSince, firstStepsOverAt } = users;
  const [found] = await db
    .select({ createdAt, emailVerifiedAt, planSince, firstStepsOverAt })
    .from(users)
    .where(eq(users.id, id));
  return found;
}

async function buildTimeOf(db: Executor, { id }: RequestUser): Promise<object> {
  const months = await db.select().from(buildTimePeriods).where(eq(buildTimePeriods.userId, id));
  const days = await db.select().from(buildTimeDays).where(eq(buildTimeDays.userId, id));
  return {
    months: months.map(({ startsAt, usedMs }) => ({ startsAt, buildTime: usedMs / 1_000 })),
    days: days.map(({ day, usedMs }) => ({ day, buildTime: usedMs / 1_000 })),
  };
}

async function* mailsOf(db: Executor, user: RequestUser): AsyncGenerator<readonly object[]> {
  const ownJobs = inArray(mails.about, db.select({ id: jobs.id }).from(jobs).where(eq(jobs.userId, user.id)));
  // Mails that weren't sent may be about anybody.
  const toFormer = and(aboutUsers([], await formerAddressesOf(db, user)), eq(mails.status, 'sent'));
  const about = or(aboutUsers([user.id], [user.email]), ownJobs, toFormer);
  for (let after = ''; ; ) {
    const page = await db
      .select({
        _id: mails.id,
        kind: mails.kind,
        about: mails.about,
        payload: mails.payload,
        status: mails.status,
        createdAt: mails.createdAt,
        sentAt: mails.sentAt,
      })
      .from(mails)
      .where(and(about, gt(mails.id, after)))
      .orderBy(asc(mails.id))
      .limit(LINES_AT_ONCE);
    const last = page.at(-1);
    if (!last) return;
    yield page;
    after = last._id;
  }
}

/** Messages from the user's accounts, also for jobs of other users. */
async function* sentMessages(
  db: Executor,
  userId: UserId,
  accounts: readonly { readonly _id: AccountId }[],
): AsyncGenerator<readonly object[]> {
  for (const { _id: account } of accounts) {
    let before: MessageId | undefined;
    for (;;) {
      const { where, orderBy } = newestOfAccount(account, before);
      const page = await db
        .select()
        .from(messages)
        .where(where)
        .orderBy(...orderBy)
        .limit(LINES_AT_ONCE);
      const last = page.at(-1);
      if (!last) break;
      yield page.map((message) => ({ account, ...viewSent(message, userId, LANGUAGES[0]) }));
      before = last.id;
    }
  }
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
    const billItems = await db.select().from(runSpans).where(inArray(runSpans.runId, ids)).orderBy(runSpans.n);
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
      bill: billItems
        .filter(({ runId }) => runId === run.id)
        .map(({ kind, startedAt, endedAt, runningMs, waitedMs, chargedMs, note }) => ({
          kind,
          startedAt,
          endedAt,
          running: runningMs / 1_000,
          waited: waitedMs / 1_000,
          buildTime: chargedMs / 1_000,
          note,
        })),
      log: log.filter(({ runId }) => runId === run.id).map(({ at, text }) => ({ at, text })),
    }));
    after = last.number;
  }
}
