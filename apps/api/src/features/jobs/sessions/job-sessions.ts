import { randomBytes } from 'node:crypto';
import {
  AccountId,
  isAccountLine,
  type JobId,
  msg,
  type SessionEvent,
  type SessionProof,
  sessionLines,
} from '@trawl/contracts';
import { and, asc, eq, inArray, isNotNull, ne, notInArray } from 'drizzle-orm';
import { AppError } from '../../../app-error.ts';
import type { Executor, Tx } from '../../../db/client.ts';
import { jobSessions, type jobs } from '../../../db/schema/index.ts';
import { lastFourOf, mask, openEach, type Sealer, UnopenedSeal } from '../../../sealing/seal.ts';
import { expireAccount, openAccountSession, pickAccount, type RunSession } from '../../accounts/index.ts';

type SessionRow = typeof jobSessions.$inferSelect;

/** The associated data for sealing a session ID. */
export const placeOfJobSession = (jobId: JobId, ref: string): string => `job_sessions/${jobId}/${ref}`;

export const listSessions = (db: Executor, jobId: JobId): Promise<SessionRow[]> =>
  db.select().from(jobSessions).where(eq(jobSessions.jobId, jobId)).orderBy(asc(jobSessions.position));

/** How a stored session is displayed; an edit that keeps the session contains the same line. */
export const lineOf = ({ accountId, lastFour }: Pick<SessionRow, 'accountId' | 'lastFour'>): string =>
  accountId ?? mask(lastFour);

/**
 * Stores a job's sessions: sealed identifiers, or linked accounts by id. A line as returned by `lineOf` keeps the stored session;
 * an empty list keeps all.
 *
 * @throws AppError bad_input if a mask matches no stored session, or an account can't be used
 */
export async function setSessions(
  tx: Tx,
  sealer: Sealer,
  job: Pick<typeof jobs.$inferSelect, 'id' | 'userId' | 'platform'>,
  sessionId: string,
): Promise<void> {
  const lines = [...new Set(sessionLines(sessionId))];
  if (lines.length === 0) return;
  const stored = await listSessions(tx, job.id);
  const kept: string[] = [];
  const fresh: { position: number; line: string }[] = [];
  for (const [position, line] of lines.entries()) {
    const match = stored.find((session) => lineOf(session) === line && !kept.includes(session.ref));
    if (!match) {
      if (line.startsWith('••••')) {
        throw new AppError('bad_input', msg('job.session_mask_unknown', { session: line }), { field: 'sessionId' });
      }
      fresh.push({ position, line });
      continue;
    }
    kept.push(match.ref);
    await tx
      .update(jobSessions)
      .set({ position })
      .where(and(eq(jobSessions.jobId, job.id), eq(jobSessions.ref, match.ref)));
  }
  await tx
    .delete(jobSessions)
    .where(and(eq(jobSessions.jobId, job.id), kept.length > 0 ? notInArray(jobSessions.ref, kept) : undefined));
  for (const { position, line } of fresh) {
    const ref = randomBytes(6).toString('hex');
    const source = isAccountLine(line)
      ? { accountId: (await pickAccount(tx, job.userId, job.platform, AccountId.parse(line))).id }
      : { sealed: sealer.seal(line, placeOfJobSession(job.id, ref)), lastFour: lastFourOf(line) };
    await tx.insert(jobSessions).values({ jobId: job.id, ref, position, ...source });
  }
}

/** Whether `setSessions` with the same list would change nothing. */
export async function hasSessions(db: Executor, sealer: Sealer, jobId: JobId, sessionId: string): Promise<boolean> {
  const lines = [...new Set(sessionLines(sessionId))];
  if (lines.length === 0) return true;
  const stored = await listSessions(db, jobId);
  if (lines.length !== stored.length) return false;
  try {
    return stored.every((session, at) => {
      const { ref, sealed } = session;
      const line = lines[at];
      if (lineOf(session) === line) return true;
      return sealed !== null && sealer.open(sealed, placeOfJobSession(jobId, ref)) === line;
    });
  } catch (error) {
    if (error instanceof UnopenedSeal) return false;
    throw error;
  }
}

/** Gives a new job the sessions of another one of the same owner, sealed for their new place. Dead sessions are left out. */
export async function copySessions(tx: Tx, sealer: Sealer, from: JobId, to: JobId): Promise<void> {
  const live = (await listSessions(tx, from)).filter(({ state }) => state === 'live');
  const copies = await openEach(live, ({ ref: before, sealed, state: _, ...session }) => {
    const ref = randomBytes(6).toString('hex');
    const secret = sealed === null ? null : sealer.open(sealed, placeOfJobSession(from, before));
    return {
      ...session,
      jobId: to,
      ref,
      sealed: secret === null ? null : sealer.seal(secret, placeOfJobSession(to, ref)),
    };
  });
  if (copies.length > 0) await tx.insert(jobSessions).values(copies);
}

/**
 * The sessions of a job that aren't known to be dead, decrypted. Only for replies to claims.
 *
 * @throws {UnopenedSeal} if sessions exist but none can be decrypted
 */
export async function openSessions(db: Executor, sealer: Sealer, jobId: JobId): Promise<RunSession[]> {
  const live = (await listSessions(db, jobId)).filter(({ state }) => state === 'live');
  return openEach(live, async ({ ref, sealed, accountId, provedAccountId }): Promise<RunSession | null> => {
    if (sealed !== null) {
      return {
        sessionRef: ref,
        sessionId: sealer.open(sealed, placeOfJobSession(jobId, ref)),
        accountId: provedAccountId,
      };
    }
    const account = accountId === null ? null : await openAccountSession(db, sealer, accountId);
    return account && { ...account, sessionRef: ref };
  });
}

/** Stores the verified account of a session. A replaced session gets a new ref and must be verified again. */
export async function proveSession(
  tx: Tx,
  jobId: JobId,
  ref: string,
  { userId, username }: SessionProof,
): Promise<void> {
  await tx
    .update(jobSessions)
    .set({ provedAccountId: userId, provedUsername: username })
    .where(and(eq(jobSessions.jobId, jobId), eq(jobSessions.ref, ref), isNotNull(jobSessions.sealed)));
}

/** The linked accounts behind these sessions of a job. */
export async function accountsOfSessions(db: Executor, jobId: JobId, refs: readonly string[]): Promise<AccountId[]> {
  if (refs.length === 0) return [];
  const found = await db
    .select({ accountId: jobSessions.accountId })
    .from(jobSessions)
    .where(and(eq(jobSessions.jobId, jobId), inArray(jobSessions.ref, [...refs])));
  return found.flatMap(({ accountId }) => accountId ?? []);
}

/** Stores a session's state. A linked account that is dead or challenged expires in every job, until its owner renews it. */
export async function setSessionState(
  sealer: Sealer,
  tx: Tx,
  jobId: JobId,
  { sessionRef: ref, state, sessionHash }: Pick<SessionEvent, 'sessionRef' | 'state' | 'sessionHash'>,
): Promise<void> {
  const which = and(eq(jobSessions.jobId, jobId), eq(jobSessions.ref, ref));
  const [session] = await tx.select({ accountId: jobSessions.accountId }).from(jobSessions).where(which);
  if ((state === 'dead' || state === 'challenged') && session?.accountId) {
    await expireAccount(sealer, tx, session.accountId, { state, sessionHash });
    return;
  }
  await tx.update(jobSessions).set({ state }).where(which);
}

/** Marks all sessions as live when the owner starts the job, because the owner may have confirmed them on the platform. */
export async function reviveSessions(tx: Tx, jobId: JobId): Promise<void> {
  await tx
    .update(jobSessions)
    .set({ state: 'live' })
    .where(and(eq(jobSessions.jobId, jobId), ne(jobSessions.state, 'live')));
}
