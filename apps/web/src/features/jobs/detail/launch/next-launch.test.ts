import { RunRecord } from '@trawl/contracts';
import { describe, expect, it } from 'vitest';
import { exampleJob } from '../../example-job.ts';
import { nextLaunch } from './next-launch.ts';

const people = (count: number): string => Array.from({ length: count }, (_, n) => `person${n}`).join('\n');
const target = (name: string, collected: number, found: number | null) => ({
  target: name,
  requested: 500,
  found,
  collected,
  missing: 500 - collected,
  verdict: collected === 500 ? 'complete' : null,
  reason: null,
  reasonMessage: null,
});
const pausedRun = (targets: unknown[]): RunRecord =>
  RunRecord.parse({
    _id: 'run_1',
    number: 1,
    status: 'paused',
    verdict: null,
    reason: 'Paused by you.',
    reasonMessage: null,
    queuedAt: '2026-11-21T10:00:00.000Z',
    startedAt: '2026-11-21T10:00:01.000Z',
    endedAt: null,
    rows: 620,
    buildTime: 12,
    targets,
  });

describe('nextLaunch', () => {
  it('contains the next targets, at most one launch of them', () => {
    expect(nextLaunch(exampleJob({ target: people(25), targetsLeft: 25 }))).toMatchObject({
      kind: 'next',
      request: { targets: 10, perTarget: 500, perLaunch: 10 },
    });
  });

  it('contains at most the targets left, and all targets again if none are left', () => {
    const waiting = (targetsLeft: number) => exampleJob({ status: 'waiting', target: people(25), targetsLeft });
    expect(nextLaunch(waiting(5))?.request).toMatchObject({ targets: 5 });
    expect(nextLaunch(waiting(1))?.request).toMatchObject({ targets: 1 });
    expect(nextLaunch(exampleJob({ status: 'failed', target: 'a\nb', targetsLeft: 0 }))?.request).toMatchObject({
      targets: 2,
    });
  });

  it('contains a full launch if a username stands for posts', () => {
    const request = (target: string) =>
      nextLaunch(exampleJob({ type: 'comment', target, settings: { accountType: 'Private', postsPerLaunch: 4 } }))
        ?.request;
    expect(request('nasa')).toMatchObject({ targets: 4, perTarget: 100 });
    expect(request('https://www.instagram.com/p/CuZLd-iMknW/')).toMatchObject({ targets: 1 });
  });

  it('contains the rest of a paused run', () => {
    const targets = [target('a', 500, 2_400), target('b', 120, 420), target('c', 0, null)];
    const job = exampleJob({ status: 'paused', target: 'a\nb\nc', lastRun: pausedRun(targets) });
    expect(nextLaunch(job)).toMatchObject({ kind: 'rest', request: { targets: 2, perTarget: 400, perLaunch: 2 } });
  });

  it('contains the rest of the target in which the platform stopped a run', () => {
    const reason = 'Paused by you.';
    const targets = [{ ...target('a', 200, 420), verdict: 'partial', reason }];
    const job = exampleJob({ status: 'paused', target: 'a', lastRun: pausedRun(targets) });
    expect(nextLaunch(job)).toMatchObject({ kind: 'rest', request: { targets: 1, perTarget: 220 } });
  });

  it.each([['running'], ['completed'], ['processing']] as const)('is null for a %s job', (status) => {
    expect(nextLaunch(exampleJob({ status }))).toBeNull();
  });

  it('is null for a waiting recurring job, but not for a waiting manual job', () => {
    expect(nextLaunch(exampleJob({ status: 'waiting', schedule: 60 }))).toBeNull();
    expect(nextLaunch(exampleJob({ status: 'waiting' }))).toMatchObject({ kind: 'next' });
  });
});
