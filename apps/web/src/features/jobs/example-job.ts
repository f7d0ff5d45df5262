import { Job } from '@trawl/contracts';

/** A job for unit tests: pending, of type follower, with optional changes. */
export const exampleJob = (changes: Partial<Job> = {}): Job => ({
  ...Job.parse({
    _id: 'job_1',
    name: 'NASA audience',
    platform: 'instagram',
    type: 'follower',
    target: 'nasa',
    targetsLeft: 1,
    targetsFailed: 0,
    sessionId: '••••abcd',
    schedule: 'manual',
    settings: { accountType: 'Private' },
    status: 'pending',
    statusSince: null,
    reason: null,
    reasonMessage: null,
    progress: 0,
    buildTimeUsed: 0,
    runs: { totalRuns: 0 },
    totalResults: 0,
    results: null,
    lastRun: null,
    nextRunAt: null,
    createdAt: '2026-11-21T10:00:00.000Z',
    updatedAt: '2026-11-21T10:00:00.000Z',
  }),
  ...changes,
});
