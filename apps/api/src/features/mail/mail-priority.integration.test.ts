import { newId } from '@trawl/contracts';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { startTestService } from '../../../test/support/test-service.ts';
import { queueMail } from './queue-mail.ts';

test('a code is sent before mails about runs that were queued earlier', async () => {
  const api = await startTestService();
  try {
    const seen: unknown[] = [];
    await api.service.context.db
      .transaction(async (tx) => {
        await queueMail(tx, 'run_finished', { jobId: newId('JobId'), runId: newId('RunId'), epoch: 1 });
        await queueMail(tx, 'verify_email', { userId: newId('UserId'), requestedAt: new Date().toISOString() });
        // In the queue's order.
        const { rows } = await tx.execute(sql`
          SELECT mails.kind FROM graphile_worker._private_jobs AS job
          JOIN mails ON job.payload ->> 'mailId' = mails.id::text ORDER BY job.priority, job.run_at`);
        seen.push(...rows.map(({ kind }) => kind));
        tx.rollback();
      })
      .catch(() => undefined);
    expect(seen).toEqual(['verify_email', 'run_finished']);
  } finally {
    await api.stop();
  }
});
