import type { JobId, SupportRequest, SupportRequestId, SupportRequestsData, UserId } from '@trawl/contracts';
import { msg } from '@trawl/contracts';
import type { Language } from '@trawl/messages';
import { and, desc, eq, isNull, lt } from 'drizzle-orm';
import { AppError } from '../../app-error.ts';
import type { Executor } from '../../db/client.ts';
import { jobs, supportRequests } from '../../db/schema/index.ts';
import { viewReason } from '../../stored-message.ts';
import { dollarsOf } from '../ledger/index.ts';
import { countOpen } from './create-request.ts';

export type RequestRow = typeof supportRequests.$inferSelect;

interface Page {
  readonly before?: SupportRequestId | undefined;
  readonly limit: number;
}

const selected = { request: supportRequests, jobId: jobs.id, jobName: jobs.name };

/** A job that is being deleted is hidden from its owner. */
const ofJob = and(eq(jobs.id, supportRequests.jobId), eq(jobs.userId, supportRequests.userId), isNull(jobs.deletedAt));

/** A page of a user's requests, newest first. */
export async function listRequests(
  db: Executor,
  userId: UserId,
  { before, limit }: Page,
  language: Language,
): Promise<SupportRequestsData> {
  const found = await db
    .select(selected)
    .from(supportRequests)
    .leftJoin(jobs, ofJob)
    .where(and(eq(supportRequests.userId, userId), before === undefined ? undefined : lt(supportRequests.id, before)))
    .orderBy(desc(supportRequests.id))
    .limit(limit + 1);
  const requests = found.slice(0, limit).map((row) => viewRequest(row, language));
  const nextBefore = found.length > limit ? (requests.at(-1)?._id ?? null) : null;
  return { requests, nextBefore, open: await countOpen(db, userId) };
}

/** @throws AppError not_found, also for another user's request */
export async function getRequest(
  db: Executor,
  userId: UserId,
  id: SupportRequestId,
  language: Language,
): Promise<SupportRequest> {
  const [found] = await db
    .select(selected)
    .from(supportRequests)
    .leftJoin(jobs, ofJob)
    .where(and(eq(supportRequests.id, id), eq(supportRequests.userId, userId)));
  if (!found) throw new AppError('not_found', msg('request.no_route'));
  return viewRequest(found, language);
}

interface Found {
  readonly request: RequestRow;
  readonly jobId: JobId | null;
  readonly jobName: string | null;
}

function viewRequest({ request, jobId, jobName }: Found, language: Language): SupportRequest {
  const { id, at, kind, state, urgent, plan, amountMicros, wish, message, answeredAt, closedAt } = request;
  const { answer: reason, answerMessage: reasonMessage } = request;
  const answered = viewReason({ reason, reasonMessage }, language);
  return {
    _id: id,
    at: at.toISOString(),
    kind,
    state,
    urgent,
    plan,
    amount: amountMicros === null ? null : dollarsOf(amountMicros),
    wish,
    job: jobId === null || jobName === null ? null : { _id: jobId, name: jobName },
    message,
    answer: answered.reason,
    answerMessage: answered.reasonMessage,
    answeredAt: answeredAt?.toISOString() ?? null,
    closedAt: closedAt?.toISOString() ?? null,
  };
}
