import { IconAlertTriangle, IconCheck, IconClock, IconLoader2, IconX, type TablerIcon } from '@tabler/icons-react';
import type { Job } from '@trawl/contracts';
import { formatDateTime } from '#format/dates.ts';
import styles from './run.module.css';
import { texts } from './texts.ts';
import { type TimelineEntry, timelineOf } from './timeline.ts';

const ICONS: Readonly<Record<TimelineEntry['tone'], TablerIcon>> = {
  done: IconCheck,
  active: IconLoader2,
  warning: IconAlertTriangle,
  failed: IconX,
  ahead: IconClock,
};

/** The last run, from queued to how it ended. */
export function RunTimeline({ job }: { readonly job: Job }) {
  const entries = timelineOf(job);
  if (entries.length === 0) {
    return (
      <div className={styles.none}>
        <p>{texts.run.none}</p>
        <p>{texts.run.noneWords}</p>
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
              <p className={styles.entry}>{title}</p>
              {words !== undefined && <p className={styles.words}>{words}</p>}
            </div>
            {at !== undefined && <time dateTime={at}>{formatDateTime(at)}</time>}
          </li>
        );
      })}
    </ol>
  );
}
