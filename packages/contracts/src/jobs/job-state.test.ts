import { expect, test } from 'vitest';
import {
  canDelete,
  canEdit,
  canPause,
  canStart,
  detailActions,
  endedEarly,
  type JobFacts,
  listActions,
  offersDownload,
  shownProgress,
} from './job-state.ts';
import { JobStatus } from './job-status.ts';

const facts = (change: Partial<JobFacts>): JobFacts => ({
  status: 'pending',
  type: 'follower',
  accountType: 'Private',
  schedule: 'manual',
  hasResults: true,
  ...change,
});

const everyJob = JobStatus.options.flatMap((status) =>
  (['follower', 'dm'] as const).flatMap((type) =>
    (['Private', 'Shared'] as const).flatMap((accountType) =>
      (['manual', 30] as const).flatMap((schedule) =>
        [true, false].map((hasResults) => facts({ status, type, accountType, schedule, hasResults })),
      ),
    ),
  ),
);

test('no screen offers what the server refuses', () => {
  for (const job of everyJob) {
    for (const action of [...listActions(job), ...detailActions(job)]) {
      if (action === 'start') expect(canStart(job), JSON.stringify(job)).toBe(true);
      if (action === 'pause') expect(canPause(job), JSON.stringify(job)).toBe(true);
      if (action === 'edit') expect(canEdit(job), JSON.stringify(job)).toBe(true);
      if (action === 'delete') expect(canDelete(job), JSON.stringify(job)).toBe(true);
    }
  }
});

test.each([
  [facts({ status: 'running' }), ['pause', 'download_partial']],
  [facts({ status: 'running', hasResults: false }), ['pause']],
  [facts({ status: 'running', accountType: 'Shared' }), ['contact_support']],
  [facts({ status: 'running', type: 'dm' }), ['contact_support']],
  [facts({ status: 'paused' }), ['start', 'edit', 'download_partial', 'delete']],
  [facts({ status: 'failed' }), ['start', 'edit', 'download', 'delete']],
  [facts({ status: 'completed' }), ['download', 'delete']],
  [facts({ status: 'completed', type: 'dm' }), ['contact_support', 'delete']],
])('the list offers by status: %j', (job, actions) => {
  expect(listActions(job)).toEqual(actions);
});

test.each([
  [facts({ status: 'waiting', schedule: 30 }), ['pause', 'download_partial']],
  [facts({ status: 'waiting' }), ['start', 'edit', 'download', 'delete']],
  [facts({ status: 'completed', accountType: 'Shared' }), ['contact_support']],
])('the detail page offers by status: %j', (job, actions) => {
  expect(detailActions(job)).toEqual(actions);
});

test('offers a separate download for completed collection jobs on shared accounts', () => {
  for (const job of everyJob) {
    const { status, type, accountType, hasResults } = job;
    const isMeant = status === 'completed' && type === 'follower' && accountType === 'Shared' && hasResults;
    expect(offersDownload(job), JSON.stringify(job)).toBe(isMeant);
  }
});

test('an order that ended early shows how far it got; any other completed job is at 100', () => {
  const order = facts({ status: 'completed', type: 'dm', accountType: 'Shared' });
  expect(shownProgress(order, 0.01)).toBe(0.01);
  expect(endedEarly({ status: 'completed', progress: 0.01 })).toBe(true);
  expect(shownProgress({ ...order, accountType: 'Private' }, 40)).toBe(100);
  expect(endedEarly({ status: 'completed', progress: 100 })).toBe(false);
  expect(endedEarly({ status: 'paused', progress: 40 })).toBe(false);
});
