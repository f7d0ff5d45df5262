import { randomBytes } from 'node:crypto';
import { type JobId, sessionLines } from '@trawl/contracts';
import { and, asc, eq, notInArray } from 'drizzle-orm';
import { AppError } from '../../app-error.ts';
import type { Executor, Tx } from '../../db/client.ts';
import { jobSessions } from '../../db/schema/index.ts';
import { lastFourOf, mask, type Sealer } from '../accounts/index.ts';

type SessionRow = typeof jobSessions.$inferSelect;

/** What a session identifier is sealed for. */
export const placeOf = (jobId: JobId, ref: string): string => `job_sessions/${jobId}/${ref}`;

const listSessions = (db: Executor, jobId: JobId): Promise<SessionRow[]> =>
  db.select().from(jobSessions).where(eq(jobSessions.jobId, jobId)).orderBy(asc(jobSessions.position));

/**
 * Stores a job's session identifiers, sealed. A line that is the mask of a stored one keeps it; no line at all keeps all.
 *
 * @throws AppError bad_input where a mask stands for nothing that is stored
 */
export async function setSessions(tx: Tx, sealer: Sealer, jobId: JobId, sessionId: string): Promise<void> {
  const lines = [...new Set(sessionLines(sessionId))];
  if (lines.length === 0) return;
  const stored = await listSessions(tx, jobId);
  const kept: string[] = [];
  const fresh: { position: number; line: string }[] = [];
  for (const [position, line] of lines.entries()) {
    if (!line.startsWith('••••')) {
      fresh.push({ position, line });
      continue;
    }
    const match = stored.find((session) => mask(session.lastFour) === line && !kept.includes(session.ref));
    if (!match)
      throw new AppError('bad_input', `${line} isn’t one of this job’s stored session IDs. Please paste it whole.`);
    kept.push(match.ref);
    await tx
      .update(jobSessions)
      .set({ position })
      .where(and(eq(jobSessions.jobId, jobId), eq(jobSessions.ref, match.ref)));
  }
  await tx
    .delete(jobSessions)
    .where(and(eq(jobSessions.jobId, jobId), kept.length > 0 ? notInArray(jobSessions.ref, kept) : undefined));
  for (const { position, line } of fresh) {
    const ref = randomBytes(6).toString('hex');
    await tx.insert(jobSessions).values({
      jobId,
      ref,
      position,
      sealed: sealer.seal(line, placeOf(jobId, ref)),
      lastFour: lastFourOf(line),
    });
  }
}

/** The sessions of a job that still work as far as is known, opened. For a claim's answer alone. */
export async function openSessions(
  db: Executor,
  sealer: Sealer,
  jobId: JobId,
): Promise<{ sessionRef: string; sessionId: string }[]> {
  const live = (await listSessions(db, jobId)).filter((session) => session.state === 'live');
  return live.map(({ ref, sealed }) => ({ sessionRef: ref, sessionId: sealer.open(sealed, placeOf(jobId, ref)) }));
}

export async function setSessionState(tx: Tx, jobId: JobId, ref: string, state: SessionRow['state']): Promise<void> {
  await tx
    .update(jobSessions)
    .set({ state })
    .where(and(eq(jobSessions.jobId, jobId), eq(jobSessions.ref, ref)));
}

/** A start by the owner gives every session another chance: the owner may have confirmed it with the platform. */
export async function reviveSessions(tx: Tx, jobId: JobId): Promise<void> {
  await tx.update(jobSessions).set({ state: 'live' }).where(eq(jobSessions.jobId, jobId));
}
