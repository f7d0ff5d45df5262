import { msg, type SupportRequestId, type SystemMessage } from '@trawl/contracts';
import { and, asc, desc, eq, lt, sql } from 'drizzle-orm';
import { AppError } from '../../app-error.ts';
import type { Executor, Tx } from '../../db/client.ts';
import { supportRequests, users } from '../../db/schema/index.ts';
import { noteColumns } from '../../stored-message.ts';
import { queueMail } from '../mail/index.ts';
import type { RequestRow } from './list-requests.ts';
import { type RequestEvent, transitionRequest } from './request-state.ts';

/** A request with the email address of its user. */
export interface RequestWithEmail {
  readonly request: RequestRow;
  readonly email: string;
}

/** Requests that wait for operators in this state: urgent ones first, then the oldest. */
export const waitingRequests = (db: Executor, state: 'open' | 'answered', limit: number): Promise<RequestWithEmail[]> =>
  db
    .select({ request: supportRequests, email: users.email })
    .from(supportRequests)
    .innerJoin(users, eq(users.id, supportRequests.userId))
    // The second condition is that of the partial index.
    .where(and(eq(supportRequests.state, state), sql`${supportRequests.state} <> 'closed'`))
    .orderBy(desc(supportRequests.urgent), asc(supportRequests.id))
    .limit(limit);

/** @throws AppError not_found */
export async function findRequest(db: Executor, id: SupportRequestId): Promise<RequestWithEmail> {
  const [found] = await db
    .select({ request: supportRequests, email: users.email })
    .from(supportRequests)
    .innerJoin(users, eq(users.id, supportRequests.userId))
    .where(eq(supportRequests.id, id));
  if (!found) throw new AppError('not_found', msg('operator.refused', { text: `There is no request ${id}.` }));
  return found;
}

/**
 * Answers a request once.
 *
 * @param answer an operator's text, which the user gets by mail, or a message, for which the caller sends a separate mail
 * @returns false if it was answered or closed already
 * @throws AppError not_found
 */
export async function answerRequest(
  tx: Tx,
  id: SupportRequestId,
  answer: string | SystemMessage,
  now: Date,
): Promise<boolean> {
  const { note, noteMessage } = noteColumns(answer);
  const answered = { answer: note, answerMessage: noteMessage, answeredAt: now };
  const moved = await moveRequest(tx, id, 'answer', answered);
  if (moved && typeof answer === 'string')
    await queueMail(tx, 'request_answered', { userId: moved.userId, requestId: id });
  return moved !== null;
}

/**
 * Closes a request with nothing left to do.
 *
 * @returns false if it was closed already
 * @throws AppError not_found
 */
export const closeRequest = async (tx: Tx, id: SupportRequestId, now: Date): Promise<boolean> =>
  (await moveRequest(tx, id, 'close', { closedAt: now })) !== null;

/** Moves a request by an event; no other code writes its state. Null if the event isn't allowed. */
async function moveRequest(
  tx: Tx,
  id: SupportRequestId,
  event: RequestEvent,
  changes: Partial<Pick<RequestRow, 'answer' | 'answerMessage' | 'answeredAt' | 'closedAt'>>,
): Promise<RequestRow | null> {
  const [row] = await tx.select().from(supportRequests).where(eq(supportRequests.id, id)).for('no key update');
  if (!row) throw new AppError('not_found', msg('operator.refused', { text: `There is no request ${id}.` }));
  const state = transitionRequest(row.state, event);
  if (state === null) return null;
  await tx
    .update(supportRequests)
    .set({ ...changes, state })
    .where(eq(supportRequests.id, id));
  return row;
}

/** How long closed requests are kept. */
const KEPT = sql`interval '400 days'`;

/** Housekeeping: deletes requests that were closed long ago. */
export async function deleteOldRequests(db: Executor): Promise<void> {
  await db.delete(supportRequests).where(lt(supportRequests.closedAt, sql`now() - ${KEPT}`));
}
