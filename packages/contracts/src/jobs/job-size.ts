import { jobTypeOf, type TypeOf } from '../platforms/registry.ts';
import { isOrder } from './job-kind.ts';

type Settings = Readonly<Record<string, unknown>>;

const setting = (job: TypeOf, key: string, settings: Settings): number => {
  const field = jobTypeOf(job).fields.find((candidate) => candidate.key === key);
  const value = settings[key];
  if (typeof value === 'number') return value;
  return field?.kind === 'number' ? field.fallback : 1;
};

/** Targets per launch of a job; the default is the recommended count. For orders: messages per day, by default all of them. */
export const targetsPerLaunch = (job: TypeOf, settings: Settings): number =>
  isOrder({ type: job.type, accountType: settings.accountType === 'Shared' ? 'Shared' : 'Private' }) &&
  typeof settings.DMsPerLaunch !== 'number'
    ? Number(settings.dmQuantity)
    : setting(job, jobTypeOf(job).perLaunch, settings);

/** Rows wanted per target; 1 for types without a field for it. */
export function rowsPerTarget(job: TypeOf, settings: Settings): number {
  const { perTarget } = jobTypeOf(job);
  return perTarget === undefined ? 1 : setting(job, perTarget, settings);
}

/** The requests that reading a target takes: its pages, and one for the target itself, such as a profile's id or its contacts. */
export function requestsPerTarget(job: TypeOf, perTarget: number): number {
  const { order, rowsPerRequest } = jobTypeOf(job);
  return 1 + (order?.kind === 'at_once' ? 1 : Math.ceil(perTarget / rowsPerRequest));
}
