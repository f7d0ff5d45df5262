import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { checkJobs, truthOf } from '../check-jobs.ts';
import type { Fault } from '../fault.ts';
import { type Answer, createSample, ended, pause, request, type Sample, start } from '../jobs.ts';
import type { SystemUnderTest } from '../system.ts';
import { untilTrue } from '../until.ts';
import { illegalMoves } from '../watch-moves.ts';

const LIST = { type: 'follower', target: 'nasa', rows: 100 } as const;
/** The approximate duration of such a run. */
const RUN_MS = 700;
const ROWS_MS = 60_000;
/** Both a job that would complete and one that would start over must stay paused. */
const SCHEDULES = ['manual', 30] as const;
const ALLOWED = [200, 404, 409];
/** A job that is deleted after the request was authorized. */
const GONE = 403;

/**
 * Pausing, deleting and downloading a job at the moment when it finishes returns a valid response, and leaves the job in a valid
 * state.
 */
export const raceTheFinish: Fault = {
  row: 16,
  name: 'pause, delete, download racing with the end of a run',
  dose: { ci: 20, release: 200 },
  limitMs: null,
  lane: 'lasting',
  async inject(system, times) {
    const { random, database } = system;
    const problems: string[] = [];
    const outcomes = new Map<string, number>();
    const found = { lost: 0, doubled: 0, overchargedMs: 0 };
    let filesWithRows = 0;
    for (let race = 0; race < times; race++) {
      const schedule = random.pick(SCHEDULES);
      const sample = await createSample(system, LIST, { schedule });
      const { id, customer } = sample;
      await start(system, sample);
      const calls = random.shuffle<[string, string]>([
        ['POST', `/api/jobs/${id}/pause`],
        ['DELETE', `/api/jobs/${id}`],
        ['GET', `/api/jobs/${id}/results?format=json`],
      ]);
      // Every second race waits for rows, because on a slow machine a run has none to download yet.
      if (race % 2 === 0) await sleep(random.between(0, RUN_MS));
      else await untilTrue('the first rows', ROWS_MS, async () => (await storedRows(system, id)) > 0);
      const stored = await storedRows(system, id);
      const answers = await Promise.all(
        calls.map(async ([method, path]): Promise<Answer | null> => {
          await sleep(random.between(0, 100));
          return method === 'GET' ? download(system, sample, path) : request(system, customer, method, path);
        }),
      );
      const wasDeleted = calls.some(([method], index) => method === 'DELETE' && answers[index]?.status === 200);
      const file = answers[calls.findIndex(([method]) => method === 'GET')];
      for (const answer of answers) {
        if (answer === null || ALLOWED.includes(answer.status)) continue;
        if (answer === file && answer.status === GONE && wasDeleted) continue;
        problems.push(`answered ${answer.status} ${JSON.stringify(answer.body)}`);
      }
      if (file?.status === 200) {
        const { rows, problem } = await readRows(system, sample, file.body, wasDeleted ? 0 : stored);
        if (rows > 0) filesWithRows++;
        if (problem !== null) problems.push(problem);
      }
      if (wasDeleted) {
        count(outcomes, 'deleted');
        const left = await database.rows(z.unknown(), 'SELECT 1 FROM rows WHERE job_id = $1', [id]);
        if (left.length > 0) problems.push(`${left.length} rows of a deleted job are left`);
        continue;
      }
      const wasPaused = calls.some(([, path], index) => path.endsWith('/pause') && answers[index]?.status === 200);
      const { status } = await ended(system, id);
      count(outcomes, status);
      const problem = wasPaused ? await lostPause(system, sample, schedule) : null;
      if (problem !== null) problems.push(problem);
      if (status === 'paused') {
        await start(system, sample);
        await ended(system, id);
      }
      // Its next start would interfere with the following races.
      if (schedule !== 'manual') await pause(system, sample);
      const findings = await checkJobs(system, [sample], { status: schedule === 'manual' ? 'completed' : 'paused' });
      found.lost += findings.lost;
      found.doubled += findings.doubled;
      found.overchargedMs += findings.overchargedMs;
      problems.push(...findings.problems);
    }
    if (filesWithRows === 0) problems.push('no downloaded file contained rows');
    const illegal = await illegalMoves(database);
    const notes = [
      [...outcomes].map(([status, times]) => `${times} ${status}`).join(', '),
      `${filesWithRows} files with rows`,
    ];
    return { ...found, injected: times, recoveriesMs: [], notes, problems: [...problems, ...illegal] };
  },
};

/** The file itself instead of a link; null if the connection failed, as it must if the file can't be completed. */
async function download(system: SystemUnderTest, { customer }: Sample, path: string): Promise<Answer | null> {
  try {
    return await request(system, customer, 'GET', path, undefined, { accept: '*/*' });
  } catch (error) {
    if (error instanceof TypeError) return null;
    // The response ended regularly in the middle of the JSON.
    if (error instanceof SyntaxError) return { status: 200, token: undefined, body: null };
    throw error;
  }
}

const Rows = z.array(z.looseObject({ id: z.string() }));

/** A complete file has each row once, and at least the rows that were stored before its request. */
async function readRows(
  system: SystemUnderTest,
  { id, list }: Sample,
  body: unknown,
  stored: number,
): Promise<{ readonly rows: number; readonly problem: string | null }> {
  const file = Rows.safeParse(body);
  if (!file.success) return { rows: 0, problem: `${id}: a downloaded file is incomplete` };
  const rows = new Set(file.data.map((row) => row.id));
  const truth = new Set(await truthOf(system, list));
  const isComplete = rows.size === file.data.length && rows.size >= stored && [...rows].every((row) => truth.has(row));
  const problem = `${id}: a downloaded file has ${file.data.length} rows, ${rows.size} different ones, and ${stored} were stored`;
  return { rows: rows.size, problem: isComplete ? null : problem };
}

const Stored = z.object({ stored: z.coerce.number() });

async function storedRows({ database }: SystemUnderTest, id: string): Promise<number> {
  const [job] = await database.rows(Stored, 'SELECT count(*) AS stored FROM rows WHERE job_id = $1', [id]);
  return job?.stored ?? 0;
}

const Standing = z.object({ status: z.string(), due: z.string().nullable() });

/** A pause is kept if the job is paused and doesn't start automatically. Completed manual jobs stay completed. */
async function lostPause(
  { database }: SystemUnderTest,
  { id }: Sample,
  schedule: (typeof SCHEDULES)[number],
): Promise<string | null> {
  const [job] = await database.rows(Standing, 'SELECT status, next_run_at::text AS due FROM jobs WHERE id = $1', [id]);
  if (!job) return `${id}: a pause was granted, and the job is gone`;
  const isOver = schedule === 'manual' && job.status === 'completed';
  if (job.due === null && (job.status === 'paused' || isOver)) return null;
  return `${id}: a pause was granted, and the job is ${job.status}, next due ${job.due ?? 'never'}`;
}

const count = (counts: Map<string, number>, key: string): void => void counts.set(key, (counts.get(key) ?? 0) + 1);
