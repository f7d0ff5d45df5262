import { Tabs } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import {
  isActive,
  isOrder,
  type Job,
  type JobId,
  type LogLine,
  type ResultsKeeping,
  type RunId,
} from '@trawl/contracts';
import { type ComponentProps, lazy, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { problemOf } from '#api/failure.ts';
import { ButtonLink } from '#components/button/button.tsx';
import { EmptyList } from '#components/empty-list/empty-list.tsx';
import { LazyPart } from '#components/lazy-part/lazy-part.tsx';
import { LoadFailed } from '#components/load-failed/load-failed.tsx';
import { useLoadError } from '#components/load-failed/use-load-error.ts';
import { Skeleton } from '#components/skeleton/skeleton.tsx';
import { fading, showInBox } from '#components/table/scrollable.ts';
import { formatDateTime } from '#format/dates.ts';
import { t } from '#language/t.ts';
import { DeleteJobDialog } from '../delete-job-dialog.tsx';
import { factsOf } from '../job-facts.ts';
import { OrderPanel } from '../order/order-panel.tsx';
import { useConfirmedRun } from '../order/use-confirmed-run.tsx';
import { useJobActions } from '../use-job-actions.ts';
import { useUrlParams } from '../use-url-params.ts';
import { useFreshFigures } from './analysis/use-fresh-figures.ts';
import { useBill } from './bill/use-bill.ts';
import { DetailSkeleton } from './detail-skeleton.tsx';
import { DetailsPanel } from './details-panel.tsx';
import { Figures } from './figures.tsx';
import styles from './job-detail.module.css';
import { JobHeader } from './job-header.tsx';
import { openTab, tabsOf, withTab } from './job-tabs.ts';
import { LiveLog } from './live/live-log.tsx';
import { useLiveJob } from './live/use-live-job.ts';
import { TargetsTable } from './targets/targets-table.tsx';
import { RunTimeline } from './timeline/run-timeline.tsx';
import { useResultsKeeping } from './use-results-keeping.ts';

/** The grid is a fifth of the page's scripts, and its panel shows a skeleton while it loads. */
const ResultsPanel = lazy(async () => ({ default: (await import('./results/results-panel.tsx')).ResultsPanel }));
/** Few jobs have messages, and the panel shows a skeleton while they load. */
const MessagesPanel = lazy(async () => ({ default: (await import('../messages/messages-panel.tsx')).MessagesPanel }));
/** The following panels load when their tabs are opened. */
const AnalysisPanel = lazy(async () => ({ default: (await import('./analysis/analysis-panel.tsx')).AnalysisPanel }));
const BillPanel = lazy(async () => ({ default: (await import('./bill/bill-panel.tsx')).BillPanel }));
const ChangesPanel = lazy(async () => ({ default: (await import('./changes/changes-panel.tsx')).ChangesPanel }));
const ChartsPanel = lazy(async () => ({ default: (await import('./charts/charts-panel.tsx')).ChartsPanel }));
const RunsPanel = lazy(async () => ({ default: (await import('./runs/runs-panel.tsx')).RunsPanel }));

/** LoadFailed focuses a panel when its retry button disappears. */
const PANEL = { className: styles.panel, tabIndex: -1 } as const;

interface LastRunProps {
  readonly job: Job;
  readonly log: readonly LogLine[];
  readonly bill: ComponentProps<typeof RunTimeline>['bill'];
  readonly keeping: ResultsKeeping | undefined;
}

function deletedWords({ rows, at, keptDays }: NonNullable<ResultsKeeping['deleted']>): string {
  return t('job.results.deletedWords', { rows, date: formatDateTime(at), days: keptDays });
}

function Results({ job, keeping }: { readonly job: Job; readonly keeping: ResultsKeeping | undefined }) {
  if (job.totalResults === 0 && keeping?.deleted) {
    return <EmptyList heading="h3" title={t('job.results.deleted')} words={deletedWords(keeping.deleted)} />;
  }
  if (job.totalResults === 0) {
    const isOver = job.status === 'failed' || job.status === 'completed';
    const words = isOver ? t('job.results.emptyOver') : t('job.results.emptyWords');
    return <EmptyList heading="h3" title={t('job.results.empty')} words={words} />;
  }
  return (
    <>
      {keeping?.keptUntil && keeping.keptDays !== null && (
        <p className={styles.note}>
          {t('job.results.keptUntil', { date: formatDateTime(keeping.keptUntil) })}{' '}
          {t('job.results.keptWhy', { days: keeping.keptDays })}
        </p>
      )}
      {keeping?.deleted && <p className={styles.note}>{deletedWords(keeping.deleted)}</p>}
      <LazyPart fallback={<Skeleton height={480} />}>
        <ResultsPanel job={job} />
      </LazyPart>
    </>
  );
}

/** The last run. Collapsed if the job was completed when the page opened, so that the results come first. */
function LastRun({ job, log, bill, keeping }: LastRunProps) {
  const [folds, setFolds] = useState(job.status === 'completed');
  if (folds && isActive(job)) setFolds(false);
  const title = job.lastRun ? t('job.run.numbered', { number: job.lastRun.number }) : t('job.run.title');
  const parts = (
    <div className={styles.run}>
      <section aria-labelledby="job-run">
        <h2 id="job-run">{title}</h2>
        <RunTimeline job={job} bill={bill} deleted={keeping?.deleted ?? null} />
      </section>
      <section aria-labelledby="job-log">
        <h2 id="job-log">{t('job.run.log')}</h2>
        <LiveLog lines={log} />
      </section>
    </div>
  );
  if (!folds) return parts;
  return (
    <details className={styles.folded}>
      <summary>
        <IconChevronRight size={16} stroke={1.75} aria-hidden />
        <h2>{t('job.run.folded')}</h2>
        <span>{title}</span>
      </summary>
      {parts}
    </details>
  );
}

/** Whether the URL's id is unknown or invalid. */
const isGone = (error: unknown): boolean => [400, 404].includes(problemOf(error).httpStatus);

/** Redirects to the list if the job doesn't exist. */
function useLeaveWhenGone(error: unknown): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (isGone(error)) void navigate('/dashboard/jobs', { replace: true });
  }, [error, navigate]);
}

/** A job's page: state, progress and results. */
export function JobDetail({ id }: { readonly id: JobId }) {
  const { job, log, query } = useLiveJob(id);
  const bill = useBill(job);
  const keeping = useResultsKeeping(job);
  useFreshFigures(job);
  const navigate = useNavigate();
  const { actions, dialog } = useConfirmedRun(useJobActions());
  const [deleting, setDeleting] = useState(false);
  const [params, changeParams] = useUrlParams();
  const failure = useLoadError(query, t('job.fetchFailed'));
  useLeaveWhenGone(query.error);

  if (!job) {
    if (failure === null) return <DetailSkeleton />;
    if (!isGone(failure)) {
      return <LoadFailed title={t('job.fetchFailed')} failure={failure} query={query} />;
    }
    return (
      <EmptyList heading="h1" title={t('job.notFound')} words={t('job.notFoundWords')}>
        <ButtonLink to="/dashboard/jobs">{t('job.toList')}</ButtonLink>
      </EmptyList>
    );
  }

  const writes = job.type === 'dm';
  const tabs = tabsOf(job);
  const open = openTab(tabs, params);
  // Replaces the history entry, so that Back leaves the page instead of walking through its tabs.
  const showTab = (tab: string | null) =>
    changeParams((before) => withTab(before, tab), { replace: true, preventScrollReset: true });
  const showRows = (run: RunId) => {
    const search = new URLSearchParams({ filter: `runId:equals:${run}` });
    void navigate({ search: `?${search}` });
  };
  return (
    <>
      <JobHeader job={job} actions={actions} onDelete={() => setDeleting(true)} />
      <Figures job={job} />
      {isOrder(factsOf(job)) && <OrderPanel job={job} />}
      <LastRun job={job} log={log} bill={bill.data} keeping={keeping} />
      <Tabs value={open} onChange={showTab} keepMounted={false}>
        <Tabs.List {...fading}>
          {tabs.map((tab) => (
            <Tabs.Tab key={tab} value={tab} ref={tab === open ? showInBox : null}>
              {tab === 'messages' ? t('messages.tab') : t(`job.tabs.${tab}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.includes('messages') && (
          <Tabs.Panel value="messages" {...PANEL}>
            <LazyPart fallback={<Skeleton height={240} />}>
              <MessagesPanel job={job} />
            </LazyPart>
          </Tabs.Panel>
        )}
        <Tabs.Panel value="results" {...PANEL}>
          <Results job={job} keeping={keeping} />
        </Tabs.Panel>
        {tabs.includes('analysis') && (
          <Tabs.Panel value="analysis" {...PANEL}>
            <LazyPart fallback={<Skeleton height={240} />}>
              <AnalysisPanel job={job} />
            </LazyPart>
          </Tabs.Panel>
        )}
        {tabs.includes('changes') && (
          <Tabs.Panel value="changes" {...PANEL}>
            <LazyPart fallback={<Skeleton height={240} />}>
              <ChangesPanel job={job} />
            </LazyPart>
          </Tabs.Panel>
        )}
        <Tabs.Panel value="targets" {...PANEL}>
          <TargetsTable run={job.lastRun} writes={writes} />
        </Tabs.Panel>
        <Tabs.Panel value="runs" {...PANEL}>
          <LazyPart fallback={<Skeleton height={160} />}>
            <RunsPanel job={job} onShowRows={showRows} />
          </LazyPart>
        </Tabs.Panel>
        <Tabs.Panel value="charts" {...PANEL}>
          <LazyPart fallback={<Skeleton height={240} />}>
            <ChartsPanel job={job} query={bill} />
          </LazyPart>
        </Tabs.Panel>
        <Tabs.Panel value="bill" {...PANEL}>
          <LazyPart fallback={<Skeleton height={240} />}>
            <BillPanel job={job} query={bill} />
          </LazyPart>
        </Tabs.Panel>
        <Tabs.Panel value="details" {...PANEL}>
          <DetailsPanel job={job} />
        </Tabs.Panel>
      </Tabs>
      {dialog}
      <DeleteJobDialog
        job={deleting ? job : null}
        busy={actions.busy}
        onCancel={() => setDeleting(false)}
        onConfirm={() => actions.remove(job, () => void navigate('/dashboard/jobs', { replace: true }))}
      />
    </>
  );
}
