import { z } from 'zod';
import type { Database } from './database.ts';

/** The status changes of a job that fault tests may cause. */
const LEGAL: Readonly<Record<string, readonly string[]>> = {
  pending: ['processing'],
  processing: ['running', 'paused', 'failed'],
  running: ['paused', 'failed', 'completed', 'waiting'],
  // Completed: an order that support ended. Waiting: a recipient turned out not to have been messaged.
  paused: ['processing', 'completed'],
  failed: ['processing', 'completed'],
  waiting: ['processing', 'paused', 'completed'],
  completed: ['waiting'],
};

/** A status change of a job; times in milliseconds since 1970, by the database's clock. */
const Move = z.object({
  job: z.string(),
  before: z.string(),
  after: z.string(),
  due: z.coerce.number().nullable(),
  at: z.coerce.number(),
});
export type Move = z.infer<typeof Move>;

const INSTALL = `
  CREATE SCHEMA IF NOT EXISTS faults;
  CREATE TABLE IF NOT EXISTS faults.moves (
    n bigint GENERATED ALWAYS AS IDENTITY, job text, before text, after text, due timestamptz, at timestamptz);
  CREATE OR REPLACE FUNCTION faults.record_move() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
    BEGIN
      INSERT INTO faults.moves (job, before, after, due, at)
      VALUES (NEW.id, OLD.status, NEW.status, NEW.next_run_at, clock_timestamp());
      RETURN NULL;
    END $$;
  CREATE OR REPLACE TRIGGER record_move AFTER UPDATE OF status ON jobs
    FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION faults.record_move();`;

/** Installs a trigger that records each status change of a job, because polling would miss some. */
export async function watchMoves(database: Database): Promise<void> {
  await database.run(INSTALL);
}

export const movesOf = (database: Database, jobs: readonly string[]): Promise<Move[]> =>
  database.rows(
    Move,
    `SELECT job, before, after, extract(epoch FROM due) * 1000 AS due, extract(epoch FROM at) * 1000 AS at
     FROM faults.moves WHERE job = ANY($1) ORDER BY n`,
    [jobs],
  );

/** All illegal status changes so far. */
export async function illegalMoves(database: Database): Promise<string[]> {
  const Kinds = z.object({ before: z.string(), after: z.string(), count: z.coerce.number() });
  const kinds = await database.rows(Kinds, 'SELECT before, after, count(*) FROM faults.moves GROUP BY before, after');
  return kinds
    .filter(({ before, after }) => !LEGAL[before]?.includes(after))
    .flatMap(({ before, after, count }) => Array<string>(count).fill(`${before} → ${after}`));
}
