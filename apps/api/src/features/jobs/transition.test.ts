import type { JobFacts, JobStatus } from '@trawl/contracts';
import { expect, test } from 'vitest';
import { type JobEvent, transition } from './transition.ts';

const manual: JobFacts = {
  status: 'pending',
  type: 'follower',
  accountType: 'Private',
  schedule: 'manual',
  hasResults: false,
};
const next = (status: JobStatus, event: JobEvent, change: Partial<JobFacts> = {}) =>
  transition({ ...manual, ...change, status }, event);

test.each([
  ['pending', { kind: 'start' }, 'processing'],
  ['paused', { kind: 'start' }, 'processing'],
  ['failed', { kind: 'start' }, 'processing'],
  ['waiting', { kind: 'start' }, 'processing'],
  ['running', { kind: 'start' }, null],
  ['processing', { kind: 'start' }, null],
  ['completed', { kind: 'start' }, null],
  ['completed', { kind: 'again' }, 'processing'],
  ['waiting', { kind: 'again' }, null],
  ['running', { kind: 'again' }, null],
  ['processing', { kind: 'claimed' }, 'running'],
  ['running', { kind: 'claimed' }, 'running'],
  ['paused', { kind: 'claimed' }, null],
  ['running', { kind: 'run_paused' }, 'paused'],
  ['processing', { kind: 'run_paused' }, 'paused'],
  ['completed', { kind: 'run_paused' }, null],
  ['running', { kind: 'run_failed' }, 'failed'],
  ['running', { kind: 'run_done', targetsLeft: false }, 'completed'],
  ['running', { kind: 'run_done', targetsLeft: true }, 'waiting'],
  ['paused', { kind: 'run_done', targetsLeft: false }, null],
  ['waiting', { kind: 'due' }, null],
  ['waiting', { kind: 'pause' }, null],
] as const)('a manual job that is %s: %j → %s', (status, event, expected) => {
  expect(next(status, event)).toBe(expected);
});

test.each([
  ['waiting', { kind: 'due' }, 'processing'],
  ['waiting', { kind: 'pause' }, 'paused'],
  ['waiting', { kind: 'start' }, null],
  ['running', { kind: 'run_done', targetsLeft: false }, 'waiting'],
  ['paused', { kind: 'due' }, null],
] as const)('a recurring job that is %s: %j → %s', (status, event, expected) => {
  expect(next(status, event, { schedule: 30 })).toBe(expected);
});

test('a run that ends after a granted pause leaves its job paused unless completed', () => {
  const paused = (targetsLeft: boolean) => ({ kind: 'run_done', targetsLeft, pauses: true }) as const;
  const order = { type: 'dm', accountType: 'Shared', schedule: 'auto' } as const;
  expect(next('running', paused(true))).toBe('paused');
  expect(next('running', paused(false))).toBe('completed');
  expect(next('running', paused(true), { schedule: 30 })).toBe('paused');
  expect(next('running', paused(false), { schedule: 30 })).toBe('paused');
  expect(next('running', { ...paused(true), continues: true }, order)).toBe('paused');
  expect(next('running', paused(false), order)).toBe('completed');
});

test('the owner can’t pause a shared job between launches', () => {
  expect(next('waiting', { kind: 'pause' }, { schedule: 30, accountType: 'Shared' })).toBeNull();
});

test('an order stays running between runs until it ends or is closed, as other messaging jobs are', () => {
  const order = { type: 'dm', accountType: 'Shared', schedule: 'auto' } as const;
  const done = (targetsLeft: boolean, continues: boolean) => ({ kind: 'run_done', targetsLeft, continues }) as const;
  expect(next('running', done(true, true), order)).toBe('running');
  expect(next('running', done(false, false), order)).toBe('completed');
  expect(next('running', { kind: 'due' }, order)).toBe('running');
  expect(next('running', { kind: 'system_pause' }, order)).toBe('paused');
  expect(next('running', { kind: 'pause' }, order)).toBeNull();
  for (const status of ['running', 'paused', 'failed', 'waiting'] as const) {
    expect(next(status, { kind: 'closed' }, order)).toBe('completed');
  }
  expect(next('processing', { kind: 'closed' }, order)).toBeNull();
  expect(next('paused', { kind: 'closed' }, { schedule: 30 })).toBeNull();
  for (const status of ['pending', 'paused', 'failed', 'waiting'] as const) {
    expect(next(status, { kind: 'closed' }, { type: 'dm', schedule: 30 })).toBe('completed');
  }
  const byHand = { ...order, schedule: 'manual' } as const;
  expect(next('running', done(true, true), byHand)).toBe('running');
  expect(next('running', done(true, false), byHand)).toBe('waiting');
  const own = { ...order, accountType: 'Private' } as const;
  expect(next('running', { kind: 'due' }, own)).toBeNull();
});

test('a completed messaging job isn’t started again', () => {
  for (const accountType of ['Private', 'Shared'] as const) {
    expect(next('completed', { kind: 'again' }, { type: 'dm', accountType })).toBeNull();
  }
});

test('completed is final', () => {
  const events: JobEvent[] = [
    { kind: 'start' },
    { kind: 'due' },
    { kind: 'claimed' },
    { kind: 'pause' },
    { kind: 'run_paused' },
    { kind: 'run_failed' },
    { kind: 'run_done', targetsLeft: true },
    { kind: 'closed' },
  ];
  for (const event of events) expect(next('completed', event)).toBeNull();
});
