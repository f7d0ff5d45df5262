import type { LogLine } from '@trawl/contracts';
import { memo, useLayoutEffect, useRef } from 'react';
import { scrollable } from '#components/table/scrollable.ts';
import { formatClock } from '#format/dates.ts';
import { shown } from '#language/messages.ts';
import { t } from '#language/t.ts';
import { useDisplaySettings } from '#settings/use-display-settings.ts';
import styles from '../timeline/run.module.css';

/** The log follows its end if it is scrolled within this many pixels of it. */
const NEAR_END_PX = 24;

const Line = memo(function Line({ line: { at, text, message } }: { readonly line: LogLine }) {
  useDisplaySettings();
  return (
    <p className={styles.line}>
      <time dateTime={at}>{formatClock(at)}</time>
      <span>{shown(message, text)}</span>
    </p>
  );
});

/**
 * The run's log. It follows its end unless the user has scrolled up. Screen readers can navigate it, but lines aren't announced,
 * because the status next to it contains what matters.
 */
export const LiveLog = memo(function LiveLog({ lines }: { readonly lines: readonly LogLine[] }) {
  useDisplaySettings();
  const box = useRef<HTMLDivElement>(null);
  const follows = useRef(true);

  // Only after new lines: reading the height forces a layout, and each update of the run renders the page.
  useLayoutEffect(() => {
    if (box.current && follows.current) box.current.scrollTop = box.current.scrollHeight;
  }, [lines]);

  return (
    <div
      {...scrollable}
      ref={box}
      className={styles.log}
      role="log"
      aria-label={t('job.run.log')}
      aria-live="off"
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
        follows.current = scrollHeight - scrollTop - clientHeight < NEAR_END_PX;
      }}
    >
      {lines.length === 0 && <p className={styles.logEmpty}>{t('job.run.logEmpty')}</p>}
      {lines.map((line) => (
        <Line key={line.n} line={line} />
      ))}
    </div>
  );
});
