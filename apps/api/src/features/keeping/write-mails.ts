import { JobId } from '@trawl/contracts';
import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { AppContext } from '../../context.ts';
import { users } from '../../db/schema/index.ts';
import { LISTED_MAX, MAILS, type MailWriter, readerOf, resultsExpiringMail } from '../mail/index.ts';
import { hasLimits, keptJobs } from './kept-jobs.ts';

const Listed = z.object({
  id: JobId,
  name: z.string(),
  rows: z.coerce.number(),
  kept_until: z.coerce.date(),
  count: z.coerce.number(),
});

/** The mail that announces deletions; none if they are no longer planned. */
export function keepingWriters({ db, env, clock }: AppContext): Readonly<Record<'results_expiring', MailWriter>> {
  const pageOf = (path: string): string => new URL(path, env.PUBLIC_URL).href;
  return {
    async results_expiring(payload) {
      const { userId, at } = MAILS.results_expiring.parse(payload);
      const [user] = await db.select().from(users).where(eq(users.id, userId));
      const keptDays = env.RESULTS_KEPT_DAYS;
      if (!user || !hasLimits(keptDays)) return null;
      const mailed = sql`jobs.user_id = ${userId} AND ${at}::timestamptz IN (keeping.first_announced_at, keeping.last_announced_at)`;
      const { rows } = await db.execute(sql`
        WITH ${keptJobs(keptDays, clock.now(), mailed)}
        SELECT id, name, total_results AS rows, delete_after AS kept_until, count(*) OVER () AS count
        FROM kept WHERE delete_after IS NOT NULL ORDER BY delete_after, id LIMIT ${LISTED_MAX}`);
      const jobs = rows.map((row) => Listed.parse(row));
      const [first] = jobs;
      if (!first) return null;
      const listed = jobs.map(({ id, name, rows, kept_until }) => ({
        name,
        rows,
        keptUntil: kept_until.toISOString(),
        url: pageOf(`/dashboard/jobs/${id}`),
      }));
      return { to: user.email, ...resultsExpiringMail(readerOf(user), listed, first.count, pageOf('/dashboard/jobs')) };
    },
  };
}
