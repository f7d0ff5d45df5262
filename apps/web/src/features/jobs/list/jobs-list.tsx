import { useDebouncedValue, useMediaQuery } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { DASHBOARD_REFRESH_MS, isActive, type JobId, type JobSummary } from '@trawl/contracts';
import { useEffect, useRef, useState } from 'react';
import { trpc } from '#api/trpc.ts';
import { Button, ButtonLink } from '#components/button/button.tsx';
import { EmptyList } from '#components/empty-list/empty-list.tsx';
import { useFocusAfterRemoval } from '#components/focus/use-focus-after-removal.ts';
import { LoadFailed } from '#components/load-failed/load-failed.tsx';
import { useLoadError } from '#components/load-failed/use-load-error.ts';
import { PageHeader } from '#components/page-header/page-header.tsx';
import { PlanLimitsBar } from '#components/plan-limits/plan-limits-bar.tsx';
import { ShowMore } from '#components/show-more/show-more.tsx';
import { t } from '#language/t.ts';
import { DeleteJobDialog } from '../delete-job-dialog.tsx';
import { useLabeling } from '../labels/use-labeling.tsx';
import { useConfirmedRun } from '../order/use-confirmed-run.tsx';
import { useJobActions } from '../use-job-actions.ts';
import { useUrlParams } from '../use-url-params.ts';
import { BulkBar } from './bulk/bulk-bar.tsx';
import { JobCards } from './job-cards.tsx';
import { JobsFilter } from './jobs-filter.tsx';
import styles from './jobs-list.module.css';
import { JobsTable } from './jobs-table.tsx';
import { Selection } from './list-props.ts';
import { readFilter, readShown, SHOWN_MORE, searchOf } from './read-filter.ts';

/** While a job is running, the list is refreshed more often than the rest of the dashboard. */
const ACTIVE_REFRESH_MS = 5_000;
/** Debounce time of the search. */
const TYPING_MS = 200;

/** All jobs as a table, or as cards on phones, with search, a status filter, and each job's actions. */
export function JobsList() {
  const [params, change] = useUrlParams();
  const filter = readFilter(params);
  const shown = readShown(params);
  const [words] = useDebouncedValue(filter.words, TYPING_MS);
  const query = trpc.jobs.search.useQuery(searchOf({ ...filter, words }), {
    refetchInterval: ({ state }) => (state.data?.jobs.some(isActive) ? ACTIVE_REFRESH_MS : DASHBOARD_REFRESH_MS),
    // Keeps the list until the next one has loaded.
    placeholderData: keepPreviousData,
  });
  const failure = useLoadError(query, t('jobs.loadFailed'));
  const { actions, dialog } = useConfirmedRun(useJobActions());
  const labeling = useLabeling('list');
  const [toDelete, setToDelete] = useState<JobSummary | null>(null);
  const [selected, setSelected] = useState<ReadonlySet<JobId>>(new Set());
  const narrow = useMediaQuery('(max-width: 51.25em)', undefined, { getInitialValueInEffect: false });

  const afterRemoval = useFocusAfterRemoval<HTMLDivElement>();
  const jobs = query.data?.jobs;
  // The URL changes before the list does, so an empty list may still be that of the previous search.
  const isFiltered =
    [filter.words, words].some((each) => each.trim() !== '') ||
    filter.status !== null ||
    filter.tag !== null ||
    query.isPlaceholderData;
  // Excludes selected jobs that are no longer in the list.
  const chosen = jobs?.filter(({ _id }) => selected.has(_id)) ?? [];
  const latestChosen = useRef(chosen);
  latestChosen.current = chosen;
  const Jobs = narrow ? JobCards : JobsTable;

  const searchField = useRef<HTMLInputElement>(null);
  const cleared = useRef(false);
  useEffect(() => {
    // The button to clear the filter disappears. The search field is focused after it has taken over the empty words.
    if (isFiltered || !cleared.current) return;
    cleared.current = false;
    searchField.current?.focus();
  }, [isFiltered]);

  function clearFilter() {
    cleared.current = true;
    change(
      (params) => {
        for (const name of ['search', 'status', 'tag']) params.delete(name);
        return params;
      },
      { replace: true },
    );
  }

  function select(ids: readonly JobId[], isSelected: boolean) {
    const next = new Set(latestChosen.current.map(({ _id }) => _id));
    for (const id of ids) {
      if (isSelected) next.add(id);
      else next.delete(id);
    }
    setSelected(next);
  }

  const showMore = () =>
    change(
      (params) => {
        params.set('shown', String(shown + SHOWN_MORE));
        return params;
      },
      { replace: true, preventScrollReset: true },
    );
  const someShown = jobs && t('jobsList.someShown', { shown, total: jobs.length });

  return (
    <div {...afterRemoval}>
      <PageHeader title={t('jobs.title')}>
        <ButtonLink to="/dashboard/jobs/create" variant="primary" icon={<IconPlus size={16} stroke={2} aria-hidden />}>
          {t('jobs.createNew')}
        </ButtonLink>
      </PageHeader>
      <PlanLimitsBar />
      <JobsFilter searchField={searchField} filter={filter} tags={query.data?.tags ?? []} cards={narrow} />
      <BulkBar
        selected={chosen}
        isAll={chosen.length === jobs?.length}
        onSelectAll={() =>
          select(
            (jobs ?? []).map(({ _id }) => _id),
            true,
          )
        }
        onClear={() => setSelected(new Set())}
      />
      <p role="status" className="visually-hidden">
        {jobs && (jobs.length > shown ? someShown : t('jobsList.found', { count: jobs.length }))}
        {!jobs && failure === null && t('jobsList.loading')}
      </p>
      {failure !== null && !jobs ? (
        <LoadFailed title={t('jobs.loadFailed')} failure={failure} query={query} />
      ) : (
        jobs?.length !== 0 && (
          <Selection value={selected}>
            <Jobs
              jobs={jobs}
              shown={shown}
              sorting={filter}
              actions={actions}
              labeling={labeling}
              onSelect={select}
              onDelete={setToDelete}
            />
          </Selection>
        )
      )}
      {jobs && (
        <div className={styles.end}>
          {jobs.length > shown && <p>{someShown}</p>}
          <ShowMore
            label={t('jobsList.showMore')}
            hasMore={jobs.length > shown}
            busy={false}
            error={null}
            failed={t('jobs.loadFailed')}
            onMore={showMore}
          />
        </div>
      )}
      {jobs?.length === 0 && (
        <EmptyList
          title={t('jobsList.emptyTitle')}
          words={isFiltered ? t('jobsList.noMatchWords') : t('jobsList.emptyWords')}
        >
          {isFiltered ? (
            <Button onClick={clearFilter}>{t('jobsList.clear')}</Button>
          ) : (
            <ButtonLink to="/dashboard/jobs/create">{t('jobsList.createFirst')}</ButtonLink>
          )}
        </EmptyList>
      )}
      {dialog}
      <DeleteJobDialog
        job={toDelete}
        busy={actions.busy}
        onCancel={() => setToDelete(null)}
        onConfirm={(job) => actions.remove(job, () => setToDelete(null))}
      />
      {labeling.dialog}
    </div>
  );
}
