import {
  type BillItem,
  endedEarly,
  type Job,
  type ResultsKeeping,
  type RunRecord,
  type TargetRecord,
} from '@trawl/contracts';
import { jobStatusWord } from '#components/status-pill/job-status-pill.tsx';
import { shownReason } from '#language/messages.ts';
import { t } from '#language/t.ts';
import { needsDay } from '../needs-day.ts';
import { expectedRows, type TargetStage, targetStages } from '../targets/target-progress.ts';
import { billItemEntries } from './bill-item-entries.ts';
import type { TimelineEntry } from './timeline-entry.ts';

/** The entries shown with their day: the first entry, and entries long after the previous entry. */
export function datedEntries(entries: readonly TimelineEntry[]): ReadonlySet<string> {
  const timed = entries.flatMap(({ key, at }) => (at === undefined ? [] : [{ key, ms: Date.parse(at) }]));
  const dated = timed.filter(({ ms }, place) => {
    const before = timed[place - 1];
    return !before || needsDay(ms - before.ms);
  });
  return new Set(dated.map(({ key }) => key));
}

/** Maximum number of targets that are listed individually. */
const LISTED_TARGETS_MAX = 5;

function targetWords(target: TargetRecord): string {
  const reason = shownReason(target);
  // The target was expanded into others, which have their own counts.
  if (target.requested === 0 && reason !== null) return reason;
  const counted = t('job.run.ofFound', { collected: target.collected, of: expectedRows(target) });
  return reason === null ? counted : `${counted}. ${reason}`;
}

function targetTone(target: TargetRecord, stage: TargetStage): TimelineEntry['tone'] {
  if (stage === 'reading') return 'active';
  const complete = target.verdict === 'complete' || target.missing === 0;
  return stage === 'read' && complete ? 'done' : 'warning';
}

function readEntries(run: RunRecord): TimelineEntry[] {
  const begun = targetStages(run).flatMap((stage, place) => {
    const target = run.targets[place];
    return target && stage !== 'waiting' ? [{ target, stage, place }] : [];
  });
  const hidden = Math.max(0, begun.length - LISTED_TARGETS_MAX);
  // Only the listed ones get words, because a run can have thousands of targets and changes several times a second.
  const listed = begun.slice(hidden).map(({ target, stage, place }): TimelineEntry => {
    const title = t(`job.run.${stage}`, { target: target.target });
    return { key: `target-${place}`, tone: targetTone(target, stage), title, words: targetWords(target) };
  });
  if (hidden === 0) return listed;
  const hasGaps = begun.slice(0, hidden).some(({ target, stage }) => targetTone(target, stage) === 'warning');
  const tone = hasGaps ? 'warning' : 'done';
  return [{ key: 'more', tone, title: t('job.run.more', { count: hidden }) }, ...listed];
}

/** While messages are left. A run is also queued between its messages, an order for days. */
const UNSENT_TONES = {
  queued: 'ahead',
  running: 'active',
  completed: 'warning',
  failed: 'warning',
  paused: 'warning',
  stopped: 'warning',
} as const;

/** Few recipients are listed individually, many are summarized in one line, because the Messages tab has each outcome. */
function writtenEntries(run: RunRecord): TimelineEntry[] {
  const stages = targetStages(run);
  const all = run.targets.length;
  const sent = run.targets.filter(({ collected }) => collected > 0).length;
  const one = (record: TargetRecord, place: number): TimelineEntry[] => {
    const { target, collected } = record;
    const reason = shownReason(record);
    const key = `target-${place}`;
    if (stages[place] === 'reading') return [{ key, tone: 'active', title: t('job.run.writing', { target }) }];
    if (collected > 0) return [{ key, tone: 'done', title: t('job.run.written', { target }) }];
    return reason === null ? [] : [{ key, tone: 'warning', title: `@${target}`, words: reason }];
  };
  if (all <= LISTED_TARGETS_MAX) return run.targets.flatMap(one);
  const tone = sent === all ? 'done' : UNSENT_TONES[run.status];
  return [{ key: 'written', tone, title: t('job.run.writtenOf', { sent, all }) }];
}

const END_TONES = { completed: 'done', failed: 'failed', paused: 'warning', stopped: 'warning' } as const;

function endEntry(job: Job, run: RunRecord, since: string | null): TimelineEntry[] {
  if (run.status === 'queued' || run.status === 'running') return [];
  const words = shownReason(run) ?? (statusChangedAfter(job, run) ? null : shownReason(job));
  // A reason that a target already shows isn't repeated.
  const isShownByTarget = words === null || run.targets.some((target) => shownReason(target) === words);
  const gaps = run.verdict !== null && run.verdict !== 'complete';
  return [
    {
      key: 'end',
      tone: run.status === 'completed' && gaps ? 'warning' : END_TONES[run.status],
      title: t(`job.run.ended.${run.status}`),
      ...(!isShownByTarget && { words }),
      ...(since !== null && { at: since }),
    },
  ];
}

/** Whether the job's status changed after its run had ended: the job was paused, stopped or ended between runs. */
const statusChangedAfter = ({ status, statusSince }: Job, { endedAt }: RunRecord): boolean =>
  (status === 'paused' || status === 'completed') &&
  statusSince !== null &&
  endedAt !== null &&
  Date.parse(statusSince) > Date.parse(endedAt);

function statusChangeEntry(job: Job, run: RunRecord): TimelineEntry[] {
  const { statusSince } = job;
  if (statusSince === null || !statusChangedAfter(job, run)) return [];
  const words = shownReason(job);
  return [
    {
      key: 'moved',
      tone: job.status === 'completed' && !endedEarly(job) ? 'done' : 'warning',
      title: jobStatusWord(job),
      ...(words !== null && { words }),
      at: statusSince,
    },
  ];
}

/** The known phases of a run before its bill has loaded. */
function entriesBeforeBill(run: RunRecord): TimelineEntry[] {
  const begun: TimelineEntry[] =
    run.startedAt !== null
      ? [{ key: 'started', tone: 'done', title: t('job.run.started'), at: run.startedAt }]
      : run.status === 'queued'
        ? [{ key: 'waiting', tone: 'active', title: t('job.run.waitingForWorker') }]
        : [];
  return [{ key: 'queued', tone: 'done', title: t('job.run.queued'), at: run.queuedAt }, ...begun];
}

/** The deletion of rows after the run. A deletion before the run isn't shown, because it belongs to an earlier run. */
function deletedEntries(run: RunRecord, deleted: ResultsKeeping['deleted']): TimelineEntry[] {
  if (deleted === null || deleted.at < (run.endedAt ?? run.queuedAt)) return [];
  const words = t('job.run.rowsDeleted', { rows: deleted.rows });
  return [{ key: 'deleted', tone: 'warning', title: t('job.run.resultsDeleted'), words, at: deleted.at }];
}

/** When the current pause of a run began. */
const pausedSince = (items: readonly BillItem[] | undefined): string | null => {
  const last = items?.at(-1);
  return last?.kind === 'paused' && last.to === null ? last.from : null;
};

/**
 * The last run of a job as a list of events in order, followed by what comes next.
 *
 * @param items the bill items of that run, if its bill has loaded
 * @param deleted the last deletion of rows after their retention period
 */
export function timelineOf(
  job: Job,
  items?: readonly BillItem[],
  deleted: ResultsKeeping['deleted'] = null,
): TimelineEntry[] {
  const run = job.lastRun;
  const next: TimelineEntry[] =
    job.nextRunAt === null || job.status !== 'waiting'
      ? []
      : [{ key: 'next', tone: 'ahead', title: t('job.run.next'), at: job.nextRunAt }];
  if (!run) return next;
  return [
    ...(items ? billItemEntries(items, job.type === 'dm') : entriesBeforeBill(run)),
    ...(run.startedAt === null ? [] : job.type === 'dm' ? writtenEntries(run) : readEntries(run)),
    ...endEntry(job, run, run.endedAt ?? pausedSince(items)),
    ...statusChangeEntry(job, run),
    ...deletedEntries(run, deleted),
    ...next,
  ];
}
