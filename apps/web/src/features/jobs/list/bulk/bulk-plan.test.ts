import { type BulkResult, type JobId, type JobStatus, type JobSummary, newId } from '@trawl/contracts';
import { expect, it, test } from 'vitest';
import { oncePerJob, planBulk, refusedOf, startsAlone } from './bulk-plan.ts';

const job = (status: JobStatus, change: Partial<JobSummary> = {}): JobSummary => ({
  ...{ _id: newId('JobId'), name: status, type: 'profile', schedule: 'manual', status, progress: 0, totalResults: 0 },
  ...{ nextRunAt: null, updatedAt: '2026-11-21T00:00:00Z', tags: [], settings: { accountType: 'Private' } },
  ...{ firstTargets: ['nasa'], targetCount: 1, hasFailedTargets: false },
  ...change,
});
const jobs = [job('pending'), job('running'), job('completed'), job('paused')];
const order = job('pending', { name: 'order', type: 'dm', settings: { accountType: 'Shared' } });

test.each([
  ['start', ['pending', 'paused']],
  ['pause', ['running']],
  ['delete', ['pending', 'completed', 'paused', 'order']],
  ['tag', ['pending', 'running', 'completed', 'paused', 'order']],
] as const)('%s is possible for jobs in these states', (action, names) => {
  const { can, cannot } = planBulk(action, [...jobs, order]);
  expect(can.map(({ name }) => name)).toEqual(names);
  expect(can.length + cannot.length).toBe(jobs.length + 1);
});

it('an order must be started separately, unless it has ended', () => {
  const ended = job('completed', { type: 'dm', settings: { accountType: 'Shared' } });
  expect([...jobs, order, ended].filter(startsAlone)).toEqual([order]);
});

it('counts a job as done if none of its steps was refused', () => {
  const [one, two, three] = jobs.map(({ _id }) => _id) as [JobId, JobId, JobId];
  const done = (_id: JobId): BulkResult => ({ _id, done: true, code: null, reason: null, reasonMessage: null });
  const refused = (_id: JobId, reason: string): BulkResult => ({
    ...done(_id),
    ...{ done: false, code: 'wrong_state', reason },
  });
  const steps = [
    done(one),
    refused(two, 'first'),
    done(three),
    refused(one, 'later'),
    refused(two, 'second'),
    done(three),
  ];
  expect(oncePerJob(steps)).toEqual([refused(one, 'later'), refused(two, 'first'), done(three)]);
});

it('returns the jobs that the server refused', () => {
  const [one, two] = jobs as [JobSummary, JobSummary];
  const refused = { _id: two._id, done: false, code: 'wrong_state', reason: 'No', reasonMessage: null } as const;
  const done = { _id: one._id, done: true, code: null, reason: null, reasonMessage: null } as const;
  expect(refusedOf(jobs, [done, refused])).toEqual([{ job: two, result: refused }]);
});
