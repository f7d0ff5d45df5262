import { IconAlertTriangle, IconCheck, IconClock, IconLoader2, IconX, type TablerIcon } from '@tabler/icons-react';
import type { Job, ResultsKeeping, RunBill } from '@trawl/contracts';
import { formatClock, formatDateTime } from '#format/dates.ts';
import { t } from '#language/t.ts';
import { NextRun } from '../../next-run.tsx';
import styles from './run.module.css';
import { datedEntries, timelineOf } from './timeline.ts';
import type { TimelineEntry } from './timeline-entry.ts';

const ICONS: Readonly<Record<TimelineEntry['tone'], TablerIcon>> = {
  done: IconCheck,
  active: IconLoader2,
  warning: IconAlertTriangle,
  failed: IconX,
  ahead: IconClock,
};

interface RunTimelineProps {
  readonly job: Job;
  /** Undefined while it loads. */
  readonly bill: { readonly runs: readonly RunBill[] } | undefined;
  readonly deleted: ResultsKeeping['deleted'];
}

/** The last run, from queued to its end. */
export function RunTimeline({ job, bill, deleted }: RunTimelineProps) {
  const items = bill?.runs.find(({ run }) => run === job.lastRun?._id)?.items;
  const entries = timelineOf(job, items, deleted);
  const dated = datedEntries(entries);
  if (entries.length === 0) {
    return (
      <div className={styles.none}>
        <p>{t('job.run.none')}</p>
        <p>{t('job.run.noneWords')}</p>
      </div>
    );
  }
  return (
    <ol className={styles.timeline}>
      {entries.map(({ key, tone, title, words, at }) => {
        const Icon = ICONS[tone];
        return (
          <li key={key} data-tone={tone}>
            <span className={styles.mark}>
              <Icon size={13} stroke={2.25} aria-hidden />
            </span>
            <div>
              <p className={styles.entry}>{tone === 'ahead' && at !== undefined ? <NextRun at={at} /> : title}</p>
              {words !== undefined && <p className={styles.words}>{words}</p>}
            </div>
            {at !== undefined && (
              <time dateTime={at} title={formatDateTime(at)}>
                {tone === 'ahead' || dated.has(key) ? formatDateTime(at) : formatClock(at)}
              </time>
            )}
          </li>
        );
      })}
    </ol>
  );
}
