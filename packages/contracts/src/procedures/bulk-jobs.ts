import { z } from 'zod';
import { BULK_ACTIONS } from '../catalogue/choices.ts';
import { BULK_JOBS_MAX } from '../catalogue/limits.ts';
import { ErrorCode } from '../errors.ts';
import { JobId } from '../ids.ts';
import { problem } from '../messages/msg.ts';
import { ReasonFields } from './reason-fields.ts';
import { Tags } from './tags.ts';

const tooMany = problem('job.too_many_jobs', { count: BULK_JOBS_MAX });

/** One action for several jobs. */
export const BulkJobsInput = z
  .strictObject({
    action: z.enum(BULK_ACTIONS).describe('tag and untag add and remove the tags.'),
    ids: z
      .array(JobId)
      .min(1, tooMany)
      .max(BULK_JOBS_MAX, tooMany)
      .transform((ids) => [...new Set(ids)]),
    tags: Tags.default([]),
  })
  .refine(({ action, tags }) => (action === 'tag' || action === 'untag') === tags.length > 0, {
    message: problem('job.tags_missing'),
    path: ['tags'],
  });
export type BulkJobsInput = z.infer<typeof BulkJobsInput>;

/** The result for each job. `code` and `reason`: why the job wasn't changed. */
export const BulkJobsData = z.object({
  results: z.array(z.object({ _id: JobId, done: z.boolean(), code: ErrorCode.nullable(), ...ReasonFields })),
});
export type BulkJobsData = z.infer<typeof BulkJobsData>;
export type BulkResult = BulkJobsData['results'][number];
