import { formatDateTime } from '#format/dates.ts';
import { t } from '#language/t.ts';
import { type Countdown, countdown } from './countdown.ts';
import { useNow } from './use-now.ts';

const EVERY_MS = 1_000;

/** A countdown to a recurring job's next run; hovering shows the exact time. */
export function NextRun({ at }: { readonly at: string }) {
  const left = countdown(Date.parse(at) - useNow(EVERY_MS));
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      {left === null ? t('jobs.nextRunDue') : inWords(left)}
    </time>
  );
}

/** A line never breaks between the number and its unit. */
const inWords = ({ count, unit }: Countdown): string =>
  unit === 'days' ? t('jobs.nextRunInDays', { count }) : t('jobs.nextRunIn', { time: `${count}\u00a0${unit}` });
