import { type Job, shownProgress } from '@trawl/contracts';
import type { ReactNode } from 'react';
import { ProgressBar } from '#components/progress/progress-bar.tsx';
import { formatBuildTime } from '#format/build-time.ts';
import { formatNumber } from '#format/numbers.ts';
import { formatSchedule } from '#format/schedule.ts';
import { isActive, nextRunOf } from '../job-facts.ts';
import { NextRun } from '../next-run.tsx';
import { texts as jobTexts } from '../texts.ts';
import styles from './job-detail.module.css';
import { texts } from './texts.ts';

const text = texts.figures;

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
  const progress = Math.round(shownProgress(job.status, job.progress));
  const run = job.lastRun;
  const schedule = formatSchedule(job.schedule);
  const nextRun = nextRunOf(job);
  return (
    <dl className={styles.figures} aria-label={text.title}>
      <Figure label={text.progress} value={`${progress}%`}>
        <span className={styles.bar}>
          <ProgressBar percent={progress} label={jobTexts.progressOf(job.name)} running={isActive(job)} />
        </span>
        <span role="status" className="visually-hidden">
          {isActive(job) && `${jobTexts.progressOf(job.name)}: ${quartersOf(progress)}%`}
        </span>
      </Figure>
      <Figure label={text.results} value={formatNumber(job.totalResults)}>
        {run ? (job.type === 'dm' ? text.sentInRun : text.resultsOfRun)(run.rows) : text.noRun}
      </Figure>
      <Figure label={text.buildTime} value={formatBuildTime(job.buildTimeUsed)}>
        {run ? text.buildTimeOfRun(formatBuildTime(run.buildTime)) : text.noRun}
      </Figure>
      <Figure label={text.runs} value={formatNumber(job.runs.totalRuns)}>
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
