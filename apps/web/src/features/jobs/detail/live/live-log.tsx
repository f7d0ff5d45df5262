import type { LogLine } from '@trawl/contracts';
import { memo, useLayoutEffect, useRef } from 'react';
import { scrollable } from '#components/table/scrollable.ts';
import { formatClock } from '#format/dates.ts';
import { spoken } from '#language/spoken.ts';
import { t } from '#language/t.ts';
import styles from '../timeline/run.module.css';

/** The log follows its end if it is scrolled within this many pixels of it. */
const NEAR_END_PX = 24;

const Line = memo(function Line({ at, text }: Pick<LogLine, 'at' | 'text'>) {
  return (
    <p className={styles.line}>
      <time dateTime={at}>{formatClock(at)}</time>
      <span>{spoken(text, at)}</span>
    </p>
  );
});

/**
 * The run's log. It follows its end unless the user has scrolled up. Screen readers can navigate it, but lines aren't announced,
 * because the status next to it contains what matters.
 */
export function LiveLog({ lines }: { readonly lines: readonly LogLine[] }) {
  const box = useRef<HTMLDivElement>(null);
  const follows = useRef(true);

  useLayoutEffect(() => {
    if (box.current && follows.current) box.current.scrollTop = box.current.scrollHeight;
  });

  return (
    <div
      ref={box}
      className={styles.log}
      role="log"
      aria-label={t('job.run.log')}
      aria-live="off"
      {...scrollable}
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
        follows.current = scrollHeight - scrollTop - clientHeight < NEAR_END_PX;
      }}
    >
      {lines.length === 0 && <p className={styles.logEmpty}>{t('job.run.logEmpty')}</p>}
      {lines.map(({ n, at, text }) => (
        <Line key={n} at={at} text={text} />
      ))}
    </div>
  );
}
