import type { BillItem } from '@trawl/contracts';
import { formatBuildTime } from '#format/build-time.ts';
import { t } from '#language/t.ts';
import { lostItsWorker, noteOf } from '../bill/note-of.ts';
import type { TimelineEntry } from './timeline-entry.ts';

/** Maximum number of entries; the earliest entries beyond it are summarized. */
const ENTRIES_MAX = 10;

/** The first sentence, without the advice that follows: `Paused by you`. */
const fact = (sentences: string): string => /^[^.]+/.exec(sentences)?.[0] ?? sentences;

/**
 * A run's phases, in order: queued, started, backed off, paused and resumed, continued after an interruption. The current pause is
 * omitted, because it is the run's state.
 *
 * @param writes whether the run sends messages
 */
export function billItemEntries(items: readonly BillItem[], writes: boolean): TimelineEntry[] {
  const entries = items.flatMap((item, place) => entriesOf(item, place, items, writes));
  if (entries.length <= ENTRIES_MAX) return entries;
  const hidden = entries.length - ENTRIES_MAX;
  return [{ key: 'earlier', tone: 'done', title: t('job.run.earlier', { count: hidden }) }, ...entries.slice(hidden)];
}

function entriesOf(item: BillItem, place: number, items: readonly BillItem[], writes: boolean): TimelineEntry[] {
  const key = `${item.kind}-${place}`;
  const before = items.slice(0, place);
  switch (item.kind) {
    case 'queued':
      return queuedEntries(item, key, before);
    case 'running':
      return [{ key, tone: 'done', at: item.from, ...startedAs(before) }];
    case 'backing_off':
      return [
        {
          key,
          tone: 'warning',
          // A messaging run waits between messages, as its accounts' pace requires.
          title: t(writes ? 'job.run.waitedBetweenMessages' : 'job.run.backedOff'),
          words: t('job.run.backedOffFor', { time: formatBuildTime(item.seconds) }),
        },
      ];
    case 'paused':
      return item.to === null
        ? []
        : [
            {
              key,
              tone: 'warning',
              title: fact(noteOf(item) ?? t('job.run.ended.paused')),
              words: t('job.run.pausedFor', { time: formatBuildTime(item.seconds) }),
              at: item.from,
            },
          ];
  }
}

/** The last running or paused item. */
const lastRunningOrPaused = (before: readonly BillItem[]): BillItem | undefined =>
  before.findLast(({ kind }) => kind === 'running' || kind === 'paused');

function queuedEntries({ to, from }: BillItem, key: string, before: readonly BillItem[]): TimelineEntry[] {
  const queued: TimelineEntry[] =
    before.length === 0 ? [{ key, tone: 'done', title: t('job.run.queued'), at: from }] : [];
  if (to !== null) return queued;
  const last = lastRunningOrPaused(before);
  const lost = last?.kind === 'running' ? noteOf(last) : null;
  const title = last && lostItsWorker(last) ? t('job.run.waitingForAnother') : t('job.run.waitingForWorker');
  return [...queued, { key: `${key}-open`, tone: 'active', title, ...(lost !== null && { words: lost }) }];
}

/** How a running item began: as the first item, after a pause, or after its worker was lost. */
function startedAs(before: readonly BillItem[]): Pick<TimelineEntry, 'title' | 'words'> {
  const last = lastRunningOrPaused(before);
  if (!last) return { title: t('job.run.started') };
  if (last.kind === 'paused') return { title: t('job.run.resumed') };
  const note = noteOf(last);
  const title = lostItsWorker(last) ? t('job.run.retried') : t('job.run.resumed');
  return { title, ...(note !== null && { words: note }) };
}
