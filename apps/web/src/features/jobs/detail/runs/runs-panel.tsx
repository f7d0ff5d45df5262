import type { Job, RunId, RunSummary } from '@trawl/contracts';
import { type ReactNode, useState } from 'react';
import { trpc } from '#api/trpc.ts';
import { useLastError } from '#api/use-last-error.ts';
import { Button } from '#components/button/button.tsx';
import { LoadFailed } from '#components/load-failed/load-failed.tsx';
import { ShowMore } from '#components/show-more/show-more.tsx';
import { Skeleton } from '#components/skeleton/skeleton.tsx';
import { formatExactTime } from '#format/build-time.ts';
import { formatClock, formatDateTime } from '#format/dates.ts';
import { shown, shownReason } from '#language/messages.ts';
import { t } from '#language/t.ts';
import { useFetchOnChange } from '../../use-fetch-on-change.ts';
import billStyles from '../bill/bill.module.css';
import { BillList } from '../bill/bill-list.tsx';
import targetStyles from '../targets/targets-table.module.css';
import { TargetsTable } from '../targets/targets-table.tsx';
import { durationOf } from './compare-runs.ts';
import { RunComparison } from './run-comparison.tsx';
import styles from './runs.module.css';

interface RunsPanelProps {
  readonly job: Job;
  /** Shows the rows that a run saw. */
  readonly onShowRows: (run: RunId) => void;
}

interface RunProps {
  readonly job: Job;
  readonly run: RunSummary;
  readonly writes: boolean;
  readonly onShowRows: (run: RunId) => void;
}

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className={styles.part}>
    <h3>{title}</h3>
    {children}
  </section>
);

/** A run's targets, bill and log, loaded when the run is opened. */
function RunDetails({ job, run, writes, onShowRows }: RunProps) {
  const query = trpc.jobs.run.useQuery({ id: job._id, number: run.number });
  useFetchOnChange(job, query);
  const failure = useLastError(query);
  if (!query.data) {
    return failure !== null ? (
      <LoadFailed title={t('job.runs.loadFailed')} failure={failure} query={query} />
    ) : (
      <div className={styles.part} role="status" aria-label={t('job.runs.loading')}>
        <Skeleton height={120} />
      </div>
    );
  }
  const { run: record, bill, log, pruned } = query.data;
  return (
    <div className={styles.details}>
      {record.reason !== null && <p className={styles.reason}>{shownReason(record)}</p>}
      {!writes && record.rows > 0 && (
        <Button variant="secondary" onClick={() => onShowRows(record._id)}>
          {t('job.runs.showRows')}
        </Button>
      )}
      {pruned && <p className={styles.reason}>{t('job.runs.pruned')}</p>}
      {record.targets.length > 0 && (
        <Part title={t('job.tabs.targets')}>
          <TargetsTable run={record} writes={writes} narrow />
        </Part>
      )}
      {bill.items.length > 0 && (
        <Part title={t('job.tabs.bill')}>
          <BillList bill={bill} writes={writes} />
        </Part>
      )}
      {log.length > 0 && (
        <Part title={t('job.runs.log')}>
          <ol className={styles.log}>
            {log.map(({ n, at, text, message }) => (
              <li key={n}>
                <time dateTime={at} title={formatDateTime(at)}>
                  {formatClock(at)}
                </time>
                <span>{shown(message, text)}</span>
              </li>
            ))}
          </ol>
        </Part>
      )}
    </div>
  );
}

/** The state of an unfinished run, or the verdict of a finished one. */
const Outcome = ({ run: { status, verdict } }: { readonly run: RunSummary }) => (
  <span
    className={targetStyles.outcome}
    data-outcome={verdict ?? (status === 'failed' ? 'blocked' : status === 'running' ? 'reading' : undefined)}
  >
    {verdict === null ? t(`job.runs.status.${status}`) : t(`job.record.verdict.${verdict}`)}
  </span>
);

function RunPart(props: RunProps) {
  const { run } = props;
  const [open, setOpen] = useState(false);
  const duration = durationOf(run);
  const started = run.startedAt ?? run.queuedAt;
  return (
    <details className={billStyles.run} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <span className={billStyles.name}>{t('job.bill.run', { number: run.number })}</span>
        <Outcome run={run} />
        <time dateTime={started}>{formatDateTime(started)}</time>
        {duration !== null && <span className={styles.faint}>{formatExactTime(duration)}</span>}
        {run.failedTargets > 0 && (
          <span className={styles.failed}>
            {t('job.runs.failedTargets', { failed: run.failedTargets, count: run.targetCount })}
          </span>
        )}
        <span className={billStyles.sum}>{t('job.runs.rows', { count: run.rows })}</span>
      </summary>
      {open && <RunDetails {...props} />}
    </details>
  );
}

/** All runs of a job, newest first, each with its report, bill, log and rows; and a comparison of two runs. */
export function RunsPanel({ job, onShowRows }: RunsPanelProps) {
  const query = trpc.jobs.runs.useInfiniteQuery(
    { id: job._id },
    { getNextPageParam: ({ runs, more }) => (more ? runs.at(-1)?.number : undefined), initialCursor: undefined },
  );
  const failure = useLastError(query);
  useFetchOnChange(job, query);

  if (!query.data) {
    return failure !== null ? (
      <LoadFailed title={t('job.runs.loadFailed')} failure={failure} query={query} />
    ) : (
      <div role="status" aria-label={t('job.runs.loading')}>
        <Skeleton height={160} />
      </div>
    );
  }
  const runs = query.data.pages.flatMap((page) => page.runs);
  if (runs.length === 0) return <p className={billStyles.empty}>{t('job.runs.empty')}</p>;
  const writes = job.type === 'dm';
  return (
    <section aria-label={t('job.tabs.runs')}>
      {runs.length > 1 && <RunComparison jobId={job._id} runs={runs} writes={writes} />}
      <div className={billStyles.runs}>
        {runs.map((run) => (
          <RunPart key={run._id} job={job} run={run} writes={writes} onShowRows={onShowRows} />
        ))}
      </div>
      <div className={styles.more}>
        <ShowMore
          label={t('job.runs.more')}
          hasMore={query.hasNextPage}
          busy={query.isFetchingNextPage}
          error={query.isFetchNextPageError ? query.error : null}
          failed={t('job.runs.loadFailed')}
          onMore={() => void query.fetchNextPage()}
        />
      </div>
      <p className={styles.faint}>{t('job.runs.total', { count: job.runs.totalRuns })}</p>
    </section>
  );
}
