import type { Job } from '@trawl/contracts';
import type { TargetTruth } from './cases.ts';

export interface Judged {
  readonly wanted: number;
  readonly lost: number;
  readonly doubled: number;
  readonly foreign: number;
  /** Differences between the run report and the rows. */
  readonly record: readonly string[];
}

/** Compares a job's rows and its run report with the truth, target by target. */
export function judge(job: Job, rows: readonly Record<string, unknown>[], targets: readonly TargetTruth[]): Judged {
  const sum = { wanted: 0, lost: 0, doubled: 0, foreign: 0 };
  const record: string[] = job.status === 'completed' ? [] : [`the job is ${job.status}: ${job.reason}`];
  for (const truth of targets) {
    const ids = rows.filter((row) => row.target === truth.target).map((row) => String(row.id));
    const unique = new Set(ids);
    // Below a cap the platform shows the first ones; their number differs between posts.
    const [least, most] = truth.cap ?? [truth.ids.length, truth.ids.length];
    const shown = Math.min(Math.max(unique.size, least), most, truth.ids.length);
    const wanted = new Set(truth.ids.slice(0, shown));
    sum.wanted += wanted.size;
    sum.lost += withoutThose(wanted, unique);
    sum.foreign += withoutThose(unique, wanted);
    sum.doubled += ids.length - unique.size;
    record.push(...contradictions(job, truth, unique.size));
  }
  return { ...sum, record };
}

const withoutThose = (all: ReadonlySet<string>, those: ReadonlySet<string>): number =>
  [...all].filter((id) => !those.has(id)).length;

function contradictions(job: Job, truth: TargetTruth, collected: number): string[] {
  const told = job.lastRun?.targets.find(({ target }) => target === truth.target);
  if (told === undefined) return [`nothing told of ${truth.target}`];
  const troubles: string[] = [];
  if (told.collected !== collected) troubles.push(`${truth.target}: told ${told.collected} of ${collected} rows`);
  const isCapped = truth.cap !== undefined && truth.ids.length > collected;
  if (isCapped && (told.verdict !== 'partial' || !told.reason?.startsWith('The platform shows no more'))) {
    troubles.push(`${truth.target}: a cap told as ${told.verdict}, “${told.reason}”`);
  }
  if (isCapped && told.found !== truth.ids.length) troubles.push(`${truth.target}: found ${told.found}`);
  return troubles;
}
