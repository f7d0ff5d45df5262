import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { checkJobs } from '../check-jobs.ts';
import type { Fault } from '../fault.ts';
import { type Answer, createSample, ended, pause, request, type Sample, start } from '../jobs.ts';
import type { SystemUnderTest } from '../system.ts';
import { illegalMoves } from '../watch-moves.ts';

const LIST = { type: 'follower', target: 'nasa', rows: 100 } as const;
/** The approximate duration of such a run. */
const RUN_MS = 700;
/** Both a job that would complete and one that would start over must stay paused. */
const SCHEDULES = ['manual', 30] as const;
const ALLOWED = [200, 404, 409];

/**
 * Pausing, deleting and downloading a job at the moment when it finishes returns a valid response, and leaves the job in a valid
 * state.
 */
export const raceTheFinish: Fault = {
  row: 16,
  name: 'pause, delete, download racing with the end of a run',
  dose: { ci: 20, release: 200 },
  limitMs: null,
  lane: 'working',
  async inject(system, times) {
    const { random, database } = system;
    const problems: string[] = [];
    const outcomes = new Map<string, number>();
    const found = { lost: 0, doubled: 0, overchargedMs: 0 };
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
      await sleep(random.between(0, RUN_MS));
      const answers = await Promise.all(
        calls.map(async ([method, path]): Promise<Answer> => {
          await sleep(random.between(0, 100));
          return request(system, customer, method, path);
        }),
      );
      for (const { status, body } of answers.filter((answer) => !ALLOWED.includes(answer.status))) {
        problems.push(`answered ${status} ${JSON.stringify(body)}`);
      }
      const wasDeleted = calls.some(([method], index) => method === 'DELETE' && answers[index]?.status === 200);
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
    const illegal = await illegalMoves(database);
    const notes = [[...outcomes].map(([status, times]) => `${times} ${status}`).join(', ')];
    return { ...found, injected: times, recoveriesMs: [], notes, problems: [...problems, ...illegal] };
  },
};

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
