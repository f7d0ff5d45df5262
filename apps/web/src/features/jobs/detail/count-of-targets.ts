import type { TypeOf } from '@trawl/contracts';
import { t } from '#language/t.ts';
import { targetListOf } from '../target-list-of.ts';

/** The number of a job's targets as text: `2 targets`, or `Google Sheet`. */
export function countOfTargets(job: TypeOf & { readonly target: string }, host?: string): string {
  const list = targetListOf(job, job.target, host);
  return list === null ? t('job.sheet') : t('job.targets', { count: list.targets.length });
}
