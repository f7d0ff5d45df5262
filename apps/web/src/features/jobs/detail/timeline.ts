import type { Job, RunRecord, TargetRecord } from '@trawl/contracts';
import { expectedRows, type TargetStage, targetStages } from './target-progress.ts';
import { texts } from './texts.ts';

export interface TimelineEntry {
  readonly key: string;
  readonly tone: 'done' | 'active' | 'warning' | 'failed' | 'ahead';
  readonly title: string;
  readonly words?: string;
  /** An ISO time. */
  readonly at?: string;
}

const text = texts.run;
/** So many targets are told one by one. */
const MOST_TARGETS = 5;

function targetWords(target: TargetRecord): string {
  const counted = text.ofFound(target.collected, expectedRows(target));
  return target.reason === null ? counted : `${counted}. ${target.reason}`;
}

const STAGE_TITLES = { reading: text.reading, halfway: text.halfway, read: text.read } as const;

function targetTone(target: TargetRecord, stage: TargetStage): TimelineEntry['tone'] {
  if (stage === 'reading') return 'active';
  const whole = target.verdict === 'complete' || target.missing === 0;
  return stage === 'read' && whole ? 'done' : 'warning';
}

function targetEntries(run: RunRecord): TimelineEntry[] {
  const stages = targetStages(run);
  const begun = run.targets.flatMap((target, place): TimelineEntry[] => {
    const stage = stages[place] ?? 'read';
    if (stage === 'waiting') return [];
    const title = STAGE_TITLES[stage](target.target);
    return [{ key: `target-${place}`, tone: targetTone(target, stage), title, words: targetWords(target) }];
  });
  if (begun.length <= MOST_TARGETS) return begun;
  const hidden = begun.length - MOST_TARGETS;
  return [{ key: 'more', tone: 'done', title: text.more(hidden) }, ...begun.slice(hidden)];
}

const END_TONES = { completed: 'done', failed: 'failed', paused: 'warning', stopped: 'warning' } as const;

function endEntry(job: Job, run: RunRecord): TimelineEntry[] {
  if (run.status === 'queued' || run.status === 'running') return [];
  const words = run.reason ?? job.reason;
  // A reason that a target gives already isn't told twice.
  const told = words === null || run.targets.some(({ reason }) => reason === words);
  const gaps = run.verdict !== null && run.verdict !== 'complete';
  return [
    {
      key: 'end',
      tone: run.status === 'completed' && gaps ? 'warning' : END_TONES[run.status],
      title: text.ended[run.status],
      ...(!told && { words }),
      ...(run.endedAt !== null && { at: run.endedAt }),
    },
  ];
}

/** The last run of a job as a line of what happened, in order, with what is ahead at its end. */
export function timelineOf(job: Job): TimelineEntry[] {
  const run = job.lastRun;
  const next: TimelineEntry[] =
    job.nextRunAt === null || job.status !== 'waiting'
      ? []
      : [{ key: 'next', tone: 'ahead', title: text.next, at: job.nextRunAt }];
  if (!run) return next;

  const begun: TimelineEntry[] =
    run.startedAt !== null
      ? [{ key: 'started', tone: 'done', title: text.started, at: run.startedAt }]
      : run.status === 'queued'
        ? [{ key: 'waiting', tone: 'active', title: text.waitingForWorker }]
        : [];
  return [
    { key: 'queued', tone: 'done', title: text.queued, at: run.queuedAt },
    ...begun,
    ...(run.startedAt === null ? [] : targetEntries(run)),
    ...endEntry(job, run),
    ...next,
  ];
}
