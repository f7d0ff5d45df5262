import { IconChevronDown } from '@tabler/icons-react';
import {
  type ChangeKind,
  type ChangesSummary,
  isActive,
  type Job,
  jobTypeOf,
  RESULTS_FORMATS,
  type ResultsFormat,
} from '@trawl/contracts';
import { problemOf } from '#api/failure.ts';
import { trpc } from '#api/trpc.ts';
import { useLastError } from '#api/use-last-error.ts';
import { Button } from '#components/button/button.tsx';
import { EmptyList } from '#components/empty-list/empty-list.tsx';
import { LoadFailed, LoadFailedNotice } from '#components/load-failed/load-failed.tsx';
import { ActionMenu } from '#components/overlays/action-menu.tsx';
import { ShowMore } from '#components/show-more/show-more.tsx';
import { Skeleton } from '#components/skeleton/skeleton.tsx';
import { startDownload } from '#components/start-download.ts';
import { showError } from '#components/toast/toast-store.ts';
import { formatNumber, formatSigned } from '#format/numbers.ts';
import { t } from '#language/t.ts';
import { useUrlParams } from '../../use-url-params.ts';
import { COMPUTED } from '../analysis/use-analysis.ts';
import { nameOfColumn } from '../columns/name-of-column.ts';
import runStyles from '../runs/runs.module.css';
import { ChangeRow } from './change-row.tsx';
import styles from './changes.module.css';
import { changeChoice, kindsOf, readChoice } from './changes-in-url.ts';

/** The number of runs to choose from; an older run can be set in the URL. */
const RUNS_MAX = 200;

interface PartProps {
  readonly job: Job;
  readonly summary: ChangesSummary;
}

/** A menu that downloads all changes since a run in the chosen format. */
function Download({ job, since }: { readonly job: Job; readonly since: number }) {
  const { client } = trpc.useUtils();
  async function download(format: ResultsFormat): Promise<void> {
    try {
      const { downloadUrl } = await client.jobs.changesFile.query({ id: job._id, since, format });
      startDownload(downloadUrl);
    } catch (error) {
      showError(t('jobs.downloadFailedTitle'), problemOf(error).message ?? t('jobs.downloadFailed'));
    }
  }
  return (
    <ActionMenu
      width={260}
      actions={RESULTS_FORMATS.map((format) => ({
        key: format,
        label: t(`job.formats.${format}`),
        onSelect: () => void download(format),
      }))}
      button={
        <Button>
          {t('changes.download')}
          <IconChevronDown size={15} stroke={2} aria-hidden />
        </Button>
      }
    />
  );
}

interface FiguresProps extends PartProps {
  readonly kinds: readonly ChangeKind[];
  readonly chosen: ChangeKind;
  readonly onChoose: (kind: ChangeKind) => void;
}

/** The figures. Each figure with a list of changes is a radio button that shows the list. */
const Figures = ({ summary, kinds, chosen, onChoose }: FiguresProps) => (
  <fieldset className={styles.figures}>
    <legend className="visually-hidden">{t('changes.choose')}</legend>
    {kinds.map((kind) => (
      <label key={kind} className={styles.figure}>
        <input
          type="radio"
          name="change"
          value={kind}
          checked={kind === chosen}
          onChange={() => onChoose(kind)}
          className="visually-hidden"
        />
        <span className={styles.label}>{t(`changes.kinds.${kind}`)}</span>
        <span className={styles.value}>{formatNumber(summary.counts[kind])}</span>
      </label>
    ))}
    <div className={styles.figure} data-plain>
      <span className={styles.label}>{t('changes.unobserved')}</span>
      <span className={styles.value}>{formatNumber(summary.unobserved)}</span>
    </div>
  </fieldset>
);

/** The targets that the figures cover, and why the other targets can't show who left. */
function Basis({ job, summary }: PartProps) {
  const { targets, since, recordedFrom } = summary;
  const { order } = jobTypeOf(job);
  const more = targets.read - targets.whole - targets.others.length;
  return (
    <div className={styles.basis}>
      <p>
        {isActive(job) && t('analysis.active')}{' '}
        {order === undefined
          ? t('changes.notTold')
          : t('changes.basis', { whole: targets.whole, read: targets.read, since })}{' '}
        {summary.unobserved > 0 && t('changes.unobservedWords', { count: summary.unobserved })}{' '}
        {recordedFrom !== null && t('changes.recordedFrom', { run: recordedFrom })}
      </p>
      {order !== undefined && targets.others.length > 0 && (
        <details className={styles.others}>
          <summary>{t('changes.others', { count: targets.read - targets.whole })}</summary>
          <ul>
            {targets.others.map(({ target, run, observed, found, collected }) => (
              <li key={`${target} ${run}`}>
                <b>{target}</b> <span className={styles.faint}>{t('changes.targetRun', { run })}</span>{' '}
                {t(`changes.observed.${observed === null || observed === 'whole' ? 'unfinished' : observed}`, {
                  collected,
                  found: found ?? collected,
                })}
              </li>
            ))}
            {more > 0 && <li>{t('changes.moreOthers', { count: more })}</li>}
          </ul>
        </details>
      )}
    </div>
  );
}

/** The total change of each figure, over the rows that have values from before and now. */
function Growth({ job, summary }: PartProps) {
  const { columns } = jobTypeOf(job);
  // Ratios can't be added up.
  const sums = summary.growth.filter(({ column }) => !columns.find(({ key }) => key === column)?.ratio);
  if (sums.length === 0) return null;
  return (
    <dl className={styles.growth}>
      {sums.map(({ column, rows, before, after }) => {
        const known = columns.find(({ key }) => key === column);
        return (
          known && (
            <div key={column}>
              <dt>{nameOfColumn(known)}</dt>
              <dd className={styles.value}>{formatSigned(after - before)}</dd>
              <dd className={styles.faint}>
                {t('changes.growthOver', { rows, before: formatNumber(before), after: formatNumber(after) })}
              </dd>
            </div>
          )
        );
      })}
    </dl>
  );
}

function List({ job, summary, kind }: PartProps & { readonly kind: ChangeKind }) {
  const query = trpc.jobs.netChanges.useInfiniteQuery(
    { id: job._id, since: summary.since, kind },
    { ...COMPUTED, getNextPageParam: ({ next }) => next ?? undefined, initialCursor: undefined },
  );
  const failure = useLastError(query);
  if (failure !== null && !query.data) {
    return <LoadFailed title={t('changes.failed')} failure={failure} query={query} />;
  }
  if (!query.data) {
    return (
      <div role="status" aria-label={t('changes.loading')}>
        <Skeleton height={160} />
      </div>
    );
  }
  const changes = query.data.pages.flatMap((page) => page.changes);
  if (changes.length === 0) return <p className={styles.none}>{t('changes.none')}</p>;
  return (
    <>
      {query.isRefetchError && (
        <div className={styles.failed}>
          <LoadFailedNotice title={t('changes.failed')} failure={failure} query={query} />
        </div>
      )}
      <ul className={styles.list} aria-label={t(`changes.kinds.${kind}`)}>
        {changes.map((change) => (
          <ChangeRow key={change.seq} job={job} change={change} severalTargets={summary.targets.read > 1} />
        ))}
      </ul>
      <div className={runStyles.more}>
        <ShowMore
          label={t('changes.more')}
          hasMore={query.hasNextPage}
          busy={query.isFetchingNextPage}
          error={query.isFetchNextPageError ? query.error : null}
          failed={t('changes.failed')}
          onMore={() => void query.fetchNextPage()}
        />
      </div>
    </>
  );
}

/** What has changed in a job's rows since an earlier run. */
export function ChangesPanel({ job }: { readonly job: Job }) {
  const [params, change] = useUrlParams();
  const lastRun = job.runs.totalRuns;
  const { since, kind } = readChoice(lastRun, params);
  const kinds = kindsOf(job);
  const query = trpc.jobs.changesSummary.useQuery({ id: job._id, since }, { ...COMPUTED, enabled: lastRun > 1 });
  const failure = useLastError(query);

  if (lastRun < 2) {
    return <EmptyList heading="h3" title={t('changes.empty')} words={t('changes.emptyWords')} />;
  }
  const choose = (wanted: { readonly since?: number; readonly kind?: ChangeKind }) =>
    // Replaces the history entry, because each arrow key selects a kind: Back leaves the tab instead of undoing every step.
    change((before) => changeChoice(before, wanted), {
      preventScrollReset: true,
      replace: wanted.kind !== undefined,
    });
  const summary = query.data;
  const chosen =
    (kind !== null && kinds.includes(kind) ? kind : null) ??
    kinds.find((each) => (summary?.counts[each] ?? 0) > 0) ??
    kinds[0] ??
    'changed';
  const runs = Array.from({ length: Math.min(lastRun - 1, RUNS_MAX) }, (_, index) => lastRun - 1 - index);
  return (
    <section aria-label={t('job.tabs.changes')}>
      <div className={styles.head}>
        <label className={runStyles.choose}>
          {t('changes.since')}
          <select value={since} onChange={({ target }) => choose({ since: Number(target.value) })}>
            {[...new Set([...runs, since])].map((number) => (
              <option key={number} value={number}>
                {number === 0 ? t('changes.beginning') : t('job.bill.run', { number })}
              </option>
            ))}
          </select>
        </label>
        <Download job={job} since={since} />
      </div>
      {summary ? (
        <>
          {failure !== null && (
            <div className={styles.failed}>
              <LoadFailedNotice title={t('changes.failed')} failure={failure} query={query} />
            </div>
          )}
          <Figures
            job={job}
            summary={summary}
            kinds={kinds}
            chosen={chosen}
            onChoose={(next) => choose({ kind: next })}
          />
          <p className={styles.how}>{t(`changes.how.${chosen}`, { since })}</p>
          <Basis job={job} summary={summary} />
          {chosen === 'grown' && <Growth job={job} summary={summary} />}
          <List key={`${since} ${chosen}`} job={job} summary={summary} kind={chosen} />
        </>
      ) : failure !== null ? (
        <LoadFailed title={t('changes.failed')} failure={failure} query={query} />
      ) : (
        <div role="status" aria-label={t('changes.loading')}>
          <Skeleton height={240} />
        </div>
      )}
    </section>
  );
}
