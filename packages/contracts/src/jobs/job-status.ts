import { z } from 'zod';
import { JOB_STATUSES } from '../catalogue/choices.ts';

export const JobStatus = z.enum(JOB_STATUSES);
export type JobStatus = z.infer<typeof JobStatus>;
