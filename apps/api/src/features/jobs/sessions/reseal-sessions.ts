import { and, asc, eq, gt, isNotNull, or } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { jobSessions } from '../../../db/schema/index.ts';
import { RESEAL_BATCH, type Resealed, resealAll } from '../../../sealing/reseal.ts';
import type { Sealer } from '../../../sealing/seal.ts';
import { placeOfJobSession } from './job-sessions.ts';

/** Reseals the session IDs of all jobs with the current key. */
export async function resealJobSessions(db: Db, sealer: Sealer): Promise<Resealed> {
  let last: { jobId: (typeof jobSessions.$inferSelect)['jobId']; ref: string } | undefined;
  return resealAll(db, sealer, async (tx) => {
    const batch = await tx
      .select({ jobId: jobSessions.jobId, ref: jobSessions.ref, sealed: jobSessions.sealed })
      .from(jobSessions)
      .where(
        and(
          isNotNull(jobSessions.sealed),
          last &&
            or(
              gt(jobSessions.jobId, last.jobId),
              and(eq(jobSessions.jobId, last.jobId), gt(jobSessions.ref, last.ref)),
            ),
        ),
      )
      .orderBy(asc(jobSessions.jobId), asc(jobSessions.ref))
      .limit(RESEAL_BATCH)
      .for('update');
    last = batch.at(-1) ?? last;
    return batch.flatMap(({ jobId, ref, sealed }) =>
      sealed === null
        ? []
        : {
            sealed,
            place: placeOfJobSession(jobId, ref),
            store: (fresh: Buffer) =>
              tx
                .update(jobSessions)
                .set({ sealed: fresh })
                .where(and(eq(jobSessions.jobId, jobId), eq(jobSessions.ref, ref))),
          },
    );
  });
}
