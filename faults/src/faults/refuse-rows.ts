import { z } from 'zod';
import { checkJobs } from '../check-jobs.ts';
import type { Dose, Fault } from '../fault.ts';
import { createSample, ended, LONG_LIST, type Sample, start } from '../jobs.ts';
import type { SystemUnderTest } from '../system.ts';
import { until } from '../until.ts';
import { untilAllContinue } from '../until-rows-come.ts';
import { startWorkload } from '../workload.ts';

/** PostgreSQL's errors for invalid data. */
const REFUSED = {
  '22P05': 'an unsupported character',
  '22003': 'a number out of range',
  '23514': 'a row against a check',
  '54000': 'an index key that is too large',
} as const;
/** An unknown error is retried for a minute before the run ends. */
const UNKNOWN = { XX000: 'an unknown error' } as const;
const GOOD_ROWS = 500;
const ENDED_MS = 150_000;
const RESTART_MS = 30_000;

/**
 * The database rejects some rows among valid ones: their runs end with a reason and the previous rows, and other runs aren't
 * affected.
 */
export const refuseRows: Fault = {
  row: 19,
  name: 'rows that the database rejects among valid ones',
  dose: { ci: 1, release: 1 },
  limitMs: 60_000,
  lane: 'checking',
  async inject(system, times, dose) {
    const workload = await startWorkload(system, 2);
    const recoveriesMs: number[] = [];
    const problems: string[] = [];
    const notes: string[] = [];
    for (let n = 0; n < times; n++) {
      for (const [sqlstate, what] of Object.entries(kindsOf(dose))) {
        const sample = await createSample(system, LONG_LIST);
        await refuse(system, sample, sqlstate);
        const from = performance.now();
        await start(system, sample);
        const { status, reason, code } = await ended(system, sample.id, ENDED_MS);
        const tookMs = performance.now() - from;
        // The minute of retries is intended.
        if (!(sqlstate in UNKNOWN)) recoveriesMs.push(tookMs);
        else notes.push(`${what} ends its run after ${(tookMs / 1_000).toFixed(0)} s`);
        await untilAllContinue(system, workload);
        if (status !== 'failed' || code !== 'run.unstorable') problems.push(`${what}: ${status}, ${reason}`);
        problems.push(...(await checkKept(system, sample)).map((problem) => `${what}: ${problem}`));
      }
    }
    const findings = await checkJobs(system, await workload.finish());
    return {
      ...findings,
      injected: times * Object.keys(kindsOf(dose)).length,
      recoveriesMs,
      notes,
      problems: [...findings.problems, ...problems],
    };
  },
};

const kindsOf = (dose: Dose): Readonly<Record<string, string>> =>
  dose === 'release' ? { ...REFUSED, ...UNKNOWN } : REFUSED;

async function refuse({ database }: SystemUnderTest, { id }: Sample, sqlstate: string): Promise<void> {
  // It may deadlock with transactions that store rows, so retry.
  await until('the refusal', RESTART_MS, async () => {
    await database.run(statements(id, sqlstate));
    return true;
  });
}

const statements = (id: string, sqlstate: string): string => `
    CREATE OR REPLACE FUNCTION faults.refuse_row() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'refused' USING ERRCODE = '${sqlstate}'; END $$;
    CREATE OR REPLACE TRIGGER refuse_row BEFORE INSERT ON rows
      FOR EACH ROW WHEN (NEW.job_id = '${id}' AND NEW.n > ${GOOD_ROWS}) EXECUTE FUNCTION faults.refuse_row()`;

const Kept = z.object({ total: z.coerce.number(), stored: z.coerce.number(), deadLetters: z.coerce.number() });
const KEPT = `SELECT total_results AS total, (SELECT count(*) FROM rows WHERE job_id = jobs.id) AS stored,
  (SELECT count(*) FROM dead_letters JOIN runs ON runs.id = run_id WHERE job_id = jobs.id) AS "deadLetters"
  FROM jobs WHERE id = $1`;

async function checkKept({ database }: SystemUnderTest, { id }: Sample): Promise<string[]> {
  const [kept] = await database.rows(Kept, KEPT, [id]);
  if (!kept) return ['its job is gone'];
  const { total, stored, deadLetters } = kept;
  return [
    ...(stored === 0 || stored > GOOD_ROWS ? [`${stored} rows are kept`] : []),
    ...(total === stored ? [] : [`says ${total} rows and has ${stored}`]),
    ...(deadLetters === 1 ? [] : [`${deadLetters} dead letters`]),
  ];
}
