import { RunRecord, type TargetRecord } from '@trawl/contracts';
import { afterEach, describe, expect, it } from 'vitest';
import { setLanguage } from '#settings/current-language.ts';
import '#language/testing/all-messages.ts';
import { exampleJob } from '../../example-job.ts';
import { targetStages } from '../targets/target-progress.ts';
import { timelineOf } from './timeline.ts';

const target = (name: string, changes: Partial<TargetRecord> = {}): TargetRecord => ({
  target: name,
  requested: 500,
  found: null,
  collected: 0,
  missing: 500,
  verdict: null,
  reason: null,
  reasonMessage: null,
  ...changes,
});

const run = (changes: Partial<RunRecord> = {}): RunRecord => ({
  ...RunRecord.parse({
    _id: 'run_1',
    number: 1,
    status: 'running',
    verdict: null,
    reason: null,
    reasonMessage: null,
    queuedAt: '2026-11-21T10:00:00.000Z',
    startedAt: '2026-11-21T10:00:01.000Z',
    endedAt: null,
    rows: 0,
    buildTime: 0,
    targets: [],
  }),
  ...changes,
});

const whole = { found: 2_400, collected: 500, missing: 0, verdict: 'complete' } as const;

describe('targetStages', () => {
  it('reads the first target without a verdict; those after it wait', () => {
    const targets = [target('a', whole), target('b', { verdict: 'blocked' }), target('c'), target('d')];
    expect(targetStages(run({ targets }))).toEqual(['read', 'read', 'reading', 'waiting']);
  });

  it('reads nothing while the run is queued or over', () => {
    expect(targetStages(run({ status: 'queued', targets: [target('a')] }))).toEqual(['waiting']);
    const targets = [target('a', { verdict: 'blocked', reason: 'gone' }), target('b', { reason: 'gone' })];
    expect(targetStages(run({ status: 'failed', targets }))).toEqual(['read', 'waiting']);
  });
});

describe('a paused run', () => {
  const targets = [target('a', whole), target('b', { found: 500, collected: 20 }), target('c')];

  it('stopped in the middle of a target; those after it wait', () => {
    expect(targetStages(run({ status: 'paused', targets }))).toEqual(['read', 'halfway', 'waiting']);
  });

  it('stopped in the target that has the reason of the pause', () => {
    const reason = 'The platform asks this account to wait.';
    const paused = (...changed: TargetRecord[]) => targetStages(run({ status: 'paused', reason, targets: changed }));
    const partial = target('b', { found: 500, collected: 20, verdict: 'partial', reason });
    const limited = target('a', {
      found: 500,
      collected: 50,
      verdict: 'partial',
      reason: 'The platform shows at most 50.',
    });
    expect(paused(limited, partial, target('c', { reason }))).toEqual(['read', 'halfway', 'waiting']);
    expect(paused(target('b', { verdict: 'blocked', reason }), target('c', { reason }))).toEqual([
      'halfway',
      'waiting',
    ]);
  });

  it('lists the target that the run stopped in, but not the targets after it', () => {
    const lastRun = run({ status: 'paused', reason: 'Paused by you.', targets });
    expect(timelineOf(exampleJob({ status: 'paused', lastRun })).slice(3)).toEqual([
      { key: 'target-1', tone: 'warning', title: 'Stopped at b', words: '20 of 500' },
      { key: 'end', tone: 'warning', title: 'Paused', words: 'Paused by you.' },
    ]);
  });
});

afterEach(() => setLanguage('en'));

describe('timelineOf', () => {
  const titles = (job: Parameters<typeof timelineOf>[0]) => timelineOf(job).map(({ title }) => title);

  it('is empty before the first run', () => {
    expect(timelineOf(exampleJob())).toEqual([]);
  });

  it('waits for a worker while queued', () => {
    const job = exampleJob({ status: 'processing', lastRun: run({ status: 'queued', startedAt: null }) });
    expect(titles(job)).toEqual(['Queued', 'Waiting for a free worker']);
  });

  it('says what is being read and how far', () => {
    const targets = [target('nasa', { found: 2_400, requested: 2_400, collected: 1_200 })];
    const entry = timelineOf(exampleJob({ status: 'running', lastRun: run({ targets }) })).at(-1);
    expect(entry).toMatchObject({ tone: 'active', title: 'Reading nasa', words: '1,200 of 2,400' });
  });

  it('ends with the outcome, its reason, and the next run', () => {
    const job = exampleJob({
      status: 'waiting',
      nextRunAt: '2026-11-21T11:00:00.000Z',
      lastRun: run({
        status: 'completed',
        endedAt: '2026-11-21T10:05:00.000Z',
        reason: 'All rows are in.',
        targets: [target('nasa', whole), target('gone', { verdict: 'not_found', reason: 'deleted' })],
      }),
    });
    expect(timelineOf(job).slice(2)).toEqual([
      { key: 'target-0', tone: 'done', title: 'Read nasa', words: '500 of 500' },
      { key: 'target-1', tone: 'warning', title: 'Read gone', words: '0 of 500. deleted' },
      { key: 'end', tone: 'done', title: 'Done', words: 'All rows are in.', at: '2026-11-21T10:05:00.000Z' },
      { key: 'next', tone: 'ahead', title: 'Next run', at: '2026-11-21T11:00:00.000Z' },
    ]);
  });

  it('lists a status change of the job after its run at the time of the change', () => {
    const lastRun = run({ status: 'completed', endedAt: '2026-11-21T10:05:00.000Z' });
    const reason = 'Ended by support: 8 of 100,000 messages were delivered.';
    const job = exampleJob({
      type: 'dm',
      status: 'completed',
      statusSince: '2026-11-23T09:00:00.000Z',
      reason,
      lastRun,
    });
    expect(timelineOf({ ...job, progress: 0.01 }).slice(2)).toEqual([
      { key: 'end', tone: 'done', title: 'Done', at: '2026-11-21T10:05:00.000Z' },
      { key: 'moved', tone: 'warning', title: 'Ended early', words: reason, at: '2026-11-23T09:00:00.000Z' },
    ]);
  });

  it('doesn’t repeat a reason, and marks a run with missing rows', () => {
    const targets = [target('quiet_harbor', { verdict: 'blocked', reason: 'It is private.' })];
    const lastRun = run({ status: 'completed', verdict: 'partial', reason: 'It is private.', targets });
    expect(timelineOf(exampleJob({ status: 'completed', lastRun })).at(-1)).toEqual({
      key: 'end',
      tone: 'warning',
      title: 'Done',
    });
  });

  it('lists a deletion of rows after the run, but not before it', () => {
    const lastRun = run({ status: 'completed', verdict: 'complete', endedAt: '2026-11-21T10:05:00.000Z' });
    const job = exampleJob({ status: 'completed', lastRun });
    const deleted = (at: string) => timelineOf(job, [], { at, rows: 1_200, keptDays: 90 }).at(-1);
    const at = '2027-02-21T10:17:00.000Z';
    expect(deleted(at)).toEqual({ key: 'deleted', tone: 'warning', title: 'Results deleted', words: '1,200 rows', at });
    expect(deleted('2026-11-20T10:17:00.000Z')).toMatchObject({ key: 'end' });
  });

  it('summarizes many targets', () => {
    const targets = Array.from({ length: 9 }, (_, place) => target(`t${place}`, whole));
    expect(titles(exampleJob({ lastRun: run({ targets }) }))).toEqual([
      'Queued',
      'Started',
      '4 more targets',
      'Read t4',
      'Read t5',
      'Read t6',
      'Read t7',
      'Read t8',
    ]);
  });

  it('marks summarized targets if one of them is incomplete', () => {
    const summaryOf = (first: TargetRecord) => {
      const targets = [first, ...Array.from({ length: 6 }, (_, place) => target(`t${place}`, whole))];
      return timelineOf(exampleJob({ lastRun: run({ targets }) })).find(({ key }) => key === 'more')?.tone;
    };
    expect(summaryOf(target('t', whole))).toBe('done');
    expect(summaryOf(target('t', { verdict: 'not_found', requested: 1, missing: 1 }))).toBe('warning');
  });

  it('is in the current language', () => {
    setLanguage('de');
    const targets = [target('nasa', whole), target('esa', { collected: 20 })];
    const lastRun = run({ status: 'paused', startedAt: '2026-11-21T10:00:01.000Z', targets });
    expect(titles(exampleJob({ status: 'paused', lastRun }))).toEqual([
      'Eingereiht',
      'Gestartet',
      'nasa gelesen',
      'Bei esa gestoppt',
      'Pausiert',
    ]);
  });
});

describe('a messaging run', () => {
  const sent = { requested: 1, collected: 1, missing: 0, verdict: 'complete' } as const;
  const closed = { requested: 1, missing: 1, verdict: 'blocked', reason: 'They take no messages.' } as const;
  const writtenEntries = (changes: Partial<RunRecord>) =>
    timelineOf(exampleJob({ type: 'dm', lastRun: run(changes) })).flatMap(({ key, tone, title, words }) =>
      ['queued', 'started', 'end'].includes(key) ? [] : [[tone, title, words]],
    );

  it('lists few recipients individually, without those who weren’t messaged yet', () => {
    const targets = [target('ada', sent), target('ben', closed), target('cleo', { requested: 1 }), target('dora')];
    expect(writtenEntries({ targets })).toEqual([
      ['done', 'Message sent to ada', undefined],
      ['warning', '@ben', 'They take no messages.'],
      ['active', 'Sending a message to cleo', undefined],
    ]);
  });

  it('summarizes many recipients in one line', () => {
    const targets = [...'abcdefg'].map((name, place) => target(name, place < 3 ? sent : closed));
    expect(writtenEntries({ status: 'running', targets })).toEqual([
      ['active', 'Messages sent to 3 of 7 recipients', undefined],
    ]);
    expect(writtenEntries({ status: 'queued', targets })).toEqual([
      ['ahead', 'Messages sent to 3 of 7 recipients', undefined],
    ]);
    expect(writtenEntries({ status: 'completed', targets })).toEqual([
      ['warning', 'Messages sent to 3 of 7 recipients', undefined],
    ]);
    expect(writtenEntries({ status: 'completed', targets: targets.slice(0, 3).concat(targets.slice(0, 3)) })).toEqual([
      ['done', 'Messages sent to 6 of 6 recipients', undefined],
    ]);
  });
});
