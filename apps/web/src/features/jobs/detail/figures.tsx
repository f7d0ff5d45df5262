import type { Job } from '@trawl/contracts';
import { isActive } from '@trawl/contracts';
import type { ReactNode } from 'react';
import { ProgressBar } from '#components/progress/progress-bar.tsx';
import { formatBuildTime } from '#format/build-time.ts';
import { formatNumber, formatPercent, wholePercent } from '#format/numbers.ts';
import { formatSchedule } from '#language/schedule.ts';
import { t } from '#language/t.ts';
import { nextRunOf } from '../job-facts.ts';
import { NextRun } from '../next-run.tsx';
import styles from './job-detail.module.css';

function Figure({ label, value, children }: { label: string; value: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={styles.value}>{value}</dd>
      <dd className={styles.context}>{children}</dd>
    </div>
  );
}

/** Progress is announced only in quarters, because every percent would be too much. */
const quartersOf = (percent: number): number => Math.floor(percent / 25) * 25;

export function Figures({ job }: { readonly job: Job }) {
  const progress = wholePercent(job.progress);
  const run = job.lastRun;
  const schedule = formatSchedule(job.schedule, job.settings.calendar);
  const nextRun = nextRunOf(job);
  return (
    <dl className={styles.figures} aria-label={t('job.figures.title')}>
      <Figure label={t('job.figures.progress')} value={formatPercent(progress)}>
        <span className={styles.bar}>
          <ProgressBar percent={progress} label={t('jobs.progressOf', { name: job.name })} running={isActive(job)} />
        </span>
        <span role="status" className="visually-hidden">
          {isActive(job) && `${t('jobs.progressOf', { name: job.name })}: ${formatPercent(quartersOf(progress))}`}
        </span>
      </Figure>
      <Figure label={t('job.figures.results')} value={formatNumber(job.totalResults)}>
        {run
          ? job.type === 'dm'
            ? t('job.figures.sentInRun', { messages: run.rows })
            : t('job.figures.resultsOfRun', { rows: run.rows })
          : t('job.figures.noRun')}
      </Figure>
      <Figure label={t('job.figures.buildTime')} value={formatBuildTime(job.buildTimeUsed)}>
        {run ? t('job.figures.buildTimeOfRun', { time: formatBuildTime(run.buildTime) }) : t('job.figures.noRun')}
      </Figure>
      <Figure label={t('job.figures.runs')} value={formatNumber(job.runs.totalRuns)}>
        {schedule}
        {nextRun !== null && (
          <>
            {' · '}
            <NextRun at={nextRun} />
          </>
        )}
      </Figure>
    </dl>
  );
}
