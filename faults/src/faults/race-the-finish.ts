import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { checkJobs } from '../check-jobs.ts';
import type { Fault } from '../fault.ts';
import { type Answer, createSample, ended, request, start } from '../jobs.ts';
import { illegalMoves } from '../watch-moves.ts';

const LIST = { type: 'follower', target: 'nasa', rows: 100 } as const;
/** About as long as such a run takes. */
const RUN_MS = 700;
const ALLOWED = [200, 404, 409];

/** Whoever pauses, deletes and downloads a job in the moment it finishes gets a clear answer, and the job a clear state. */
export const raceTheFinish: Fault = {
  row: 16,
  name: 'pause, delete, download racing with the finish',
  dose: { ci: 20, release: 200 },
  limitMs: null,
  lane: 'working',
  async inject(bench, times) {
    const { random, ledger } = bench;
    const problems: string[] = [];
    const outcomes = new Map<string, number>();
    const found = { lost: 0, doubled: 0, overchargedMs: 0 };
    for (let race = 0; race < times; race++) {
      const sample = await createSample(bench, LIST);
      const { id, customer } = sample;
      await start(bench, sample);
      const calls = random.shuffle<[string, string]>([
        ['POST', `/api/jobs/${id}/pause`],
        ['DELETE', `/api/jobs/${id}`],
        ['GET', `/api/jobs/${id}/results?format=json`],
      ]);
      await sleep(random.between(0, RUN_MS));
      const answers = await Promise.all(
        calls.map(async ([method, path]): Promise<Answer> => {
          await sleep(random.between(0, 100));
          return request(bench, customer, method, path);
        }),
      );
      for (const { status, body } of answers.filter((answer) => !ALLOWED.includes(answer.status))) {
        problems.push(`answered ${status} ${JSON.stringify(body)}`);
      }
      const wasDeleted = calls.some(([method], index) => method === 'DELETE' && answers[index]?.status === 200);
      if (wasDeleted) {
        count(outcomes, 'deleted');
        const left = await ledger.rows(z.unknown(), 'SELECT 1 FROM rows WHERE job_id = $1', [id]);
        if (left.length > 0) problems.push(`${left.length} rows of a deleted job are left`);
        continue;
      }
      const { status } = await ended(bench, id);
      count(outcomes, status);
      if (status === 'paused') {
        await start(bench, sample);
        await ended(bench, id);
      }
      const findings = await checkJobs(bench, [sample]);
      found.lost += findings.lost;
      found.doubled += findings.doubled;
      found.overchargedMs += findings.overchargedMs;
      problems.push(...findings.problems);
    }
    const illegal = await illegalMoves(ledger);
    const notes = [[...outcomes].map(([status, times]) => `${times} ${status}`).join(', ')];
    return { ...found, injected: times, recoveriesMs: [], notes, problems: [...problems, ...illegal] };
  },
};

const count = (counts: Map<string, number>, key: string): void => void counts.set(key, (counts.get(key) ?? 0) + 1);
