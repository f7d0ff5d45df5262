import { type JobLive, RunRecord } from '@trawl/contracts';
import { describe, expect, it } from 'vitest';
import { exampleJob } from '../../example-job.ts';
import { mergeLog, NO_LOG } from './live-log-lines.ts';

const AT = '2026-11-21T10:00:00.000Z';

const update = (runId: string, ...lines: number[]): JobLive => ({
  job: exampleJob({
    lastRun: RunRecord.parse({
      _id: runId,
      number: 1,
      status: 'running',
      verdict: null,
      reason: null,
      reasonMessage: null,
      queuedAt: AT,
      startedAt: AT,
      endedAt: null,
      rows: 0,
      buildTime: 0,
      targets: [],
    }),
  }),
  log: lines.map((n) => ({ n, at: AT, text: `line ${n}`, message: null })),
});

const numbers = (log: ReturnType<typeof mergeLog>) => log.lines.map(({ n }) => n);

describe('mergeLog', () => {
  it('adds new lines and ignores repeated lines', () => {
    const log = mergeLog(mergeLog(NO_LOG, update('run_1', 1, 2)), update('run_1', 1, 2, 3));
    expect(numbers(log)).toEqual([1, 2, 3]);
  });

  it('starts over with a new run', () => {
    const log = mergeLog(mergeLog(NO_LOG, update('run_1', 1, 2)), update('run_2', 1));
    expect(numbers(log)).toEqual([1]);
  });

  it('starts over if lines are missing, because an update contains only the newest ones', () => {
    const log = mergeLog(mergeLog(NO_LOG, update('run_1', 1, 2)), update('run_1', 7, 8));
    expect(numbers(log)).toEqual([7, 8]);
  });

  it('keeps the newest lines of a long log', () => {
    const lines = Array.from({ length: 700 }, (_, index) => index + 1);
    const log = mergeLog(
      mergeLog(NO_LOG, update('run_1', ...lines)),
      update('run_1', ...lines.map((n) => n + lines.length)),
    );
    expect([log.lines.length, log.lines[0]?.n, log.lines.at(-1)?.n]).toEqual([1_000, 401, 1_400]);
  });

  it('returns the same object if nothing is new', () => {
    const log = mergeLog(NO_LOG, update('run_1', 1));
    expect(mergeLog(log, update('run_1'))).toBe(log);
  });
});
