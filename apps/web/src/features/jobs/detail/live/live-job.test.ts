import { JobProgress, RunRecord, TargetRecord } from '@trawl/contracts';
import { describe, expect, it } from 'vitest';
import { exampleJob } from '../../example-job.ts';
import { mergeJob } from './live-job.ts';

const AT = '2026-11-21T10:00:00.000Z';

const target = (name: string, collected: number): TargetRecord =>
  TargetRecord.parse({
    ...{ target: name, requested: 10, found: 10, collected, missing: 10 - collected },
    ...{ verdict: collected === 10 ? 'complete' : 'partial', reason: null, reasonMessage: null },
  });

const run = (id: string, ...targets: TargetRecord[]): RunRecord =>
  RunRecord.parse({
    ...{
      _id: id,
      number: 1,
      status: 'running',
      verdict: null,
      reason: null,
      reasonMessage: null,
      queuedAt: AT,
      startedAt: AT,
      endedAt: null,
    },
    ...{ rows: 0, buildTime: 0, targets },
  });

const changes = (lastRun: RunRecord, more: object = {}): JobProgress =>
  JobProgress.parse({
    ...{
      name: 'Renamed',
      tags: [],
      status: 'running',
      statusSince: null,
      reason: null,
      reasonMessage: null,
      progress: 50,
      targetsLeft: 1,
      buildTimeUsed: 3,
      totalResults: 12,
      updatedAt: AT,
    },
    ...{ lastRun, ...more },
  });

const before = exampleJob({ status: 'running', lastRun: run('run_1', target('nasa', 10), target('esa', 2)) });

describe('mergeJob', () => {
  it('replaces the job by a complete job', () => {
    const job = exampleJob({ name: 'Another' });
    expect(mergeJob(before, { job, log: [] })).toBe(job);
  });

  it('applies changes, and keeps the other targets', () => {
    const merged = mergeJob(before, { changes: changes(run('run_1', target('esa', 7))), log: [] });
    expect(merged).toMatchObject({ name: 'Renamed', progress: 50, totalResults: 12, results: null });
    expect(merged?.lastRun?.targets).toEqual([target('nasa', 10), target('esa', 7)]);
  });

  it('keeps the preview until an update contains a new one', () => {
    const results = { data: [], preview: [{ username: 'ada' }], jsonLink: null, csvLink: null };
    const merged = mergeJob(before, { changes: changes(run('run_1'), { results }), log: [] });
    expect(merged?.results).toEqual(results);
    expect(mergeJob(merged, { changes: changes(run('run_1')), log: [] })?.results).toEqual(results);
  });

  it('ignores changes of another run', () => {
    expect(mergeJob(before, { changes: changes(run('run_2')), log: [] })).toBe(before);
  });
});
