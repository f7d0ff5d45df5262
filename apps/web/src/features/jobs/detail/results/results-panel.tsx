import { useDebouncedCallback } from '@mantine/hooks';
import { type Column, isActive, type Job } from '@trawl/contracts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { sentenceOf } from '#api/failure.ts';
import { Button } from '#components/button/button.tsx';
import { useFocusAfterRemoval } from '#components/focus/use-focus-after-removal.ts';
import { LoadFailed, LoadFailedNotice } from '#components/load-failed/load-failed.tsx';
import { showError } from '#components/toast/toast-store.ts';
import { formatDateTime } from '#format/dates.ts';
import { t } from '#language/t.ts';
import { useUrlParams } from '../../use-url-params.ts';
import { type AddressChange, changeAddress, nextSort, readAddress } from './choice/choice-in-url.ts';
import { gridOrder, rememberColumns, rememberedColumns, usualColumns } from './choice/grid-columns.ts';
import { Toolbar } from './choice/toolbar.tsx';
import { ResultsGrid } from './grid/results-grid.tsx';
import styles from './results-panel.module.css';
import { RowDrawer } from './rows/row-drawer.tsx';
import { NONE, RANGE_MAX, type Selection, toggle, withRows } from './rows/selection.ts';
import { SelectionBar } from './rows/selection-bar.tsx';
import { useResultRows, type Window } from './use-result-pages.ts';

const SEARCH_MS = 300;
const START: Window = { first: 0, end: 30 };

/** The choice in the page's URL. Back undoes each change except changes of the search. */
function useAddressChoice(job: Job) {
  const [params, changeParams] = useUrlParams();
  const change = (wanted: AddressChange, options: { readonly replace?: boolean } = {}) =>
    changeParams((before) => changeAddress(before, wanted), { ...options, preventScrollReset: true });
  return { choice: readAddress(job, params), change };
}

/** A job's results: search, filters, order and columns, and the rows in a grid. */
export function ResultsPanel({ job }: { readonly job: Job }) {
  const { choice, change } = useAddressChoice(job);
  const [window, setWindow] = useState(START);
  const [opened, setOpened] = useState<number | null>(null);
  const rows = useResultRows(job, choice, window, opened);
  const query = { isFetching: rows.busy, refetch: rows.retry };
  const [selection, setSelection] = useState<Selection>(NONE);
  const lastSelected = useRef<number | null>(null);
  const [selecting, setSelecting] = useState(false);
  // Row indexes are valid only for the current order.
  useEffect(() => {
    lastSelected.current = null;
    setOpened(null);
  }, [rows.rowsKey]);
  const panel = useRef<HTMLDivElement>(null);
  const afterRemoval = useFocusAfterRemoval<HTMLDivElement>();
  const [remembered, setRemembered] = useState(() => rememberedColumns(job));

  const [typed, setTyped] = useState(choice.search);
  const typing = useRef(false);
  const search = useDebouncedCallback((text: string) => {
    typing.current = false;
    change({ search: text.trim() }, { replace: true });
  }, SEARCH_MS);
  useEffect(() => {
    // Navigation, such as Back, updates the field unless the user is typing.
    if (!typing.current) setTyped((before) => (before.trim() === choice.search ? before : choice.search));
  }, [choice.search]);

  const onWindow = useCallback((first: number, end: number) => setWindow({ first, end }), []);

  const all = gridOrder(job);
  const columns = choice.columns ?? remembered ?? usualColumns(job, job.results?.data ?? []);
  const isChosen = choice.search !== '' || choice.filters.length > 0;
  const count = rows.count ?? 0;
  const isFollowing = isActive(job) && rows.count !== null && rows.searched === null;
  const loaded = [...rows.loaded.values()];
  const isAll = loaded.length > 0 && loaded.every(({ n }) => selection.has(n));

  /** Selects the rows between two places, both included, also those that aren't loaded. */
  async function selectRange(one: number, other: number) {
    const first = Math.min(one, other);
    const end = Math.max(one, other) + 1;
    if (end - first > RANGE_MAX) {
      showError(t('results.select.tooMany'), t('results.select.tooManyWords', { count: RANGE_MAX }));
      return;
    }
    setSelecting(true);
    try {
      const range = await rows.rowsBetween(first, end);
      if (range) setSelection((before) => withRows(before, range));
    } catch (error) {
      showError(t('results.failed'), sentenceOf(error));
    } finally {
      setSelecting(false);
    }
  }

  return (
    <div ref={panel} className={styles.results}>
      <Toolbar
        all={all}
        shown={columns}
        search={typed}
        filters={choice.filters}
        onSearch={(text) => {
          typing.current = true;
          setTyped(text);
          search(text);
        }}
        onFilters={(filters) => change({ filters })}
        onColumns={(wanted: readonly Column[] | null) => {
          rememberColumns(job, wanted);
          setRemembered(wanted);
          change({ columns: wanted });
        }}
      />
      <div className={styles.above} {...afterRemoval}>
        <div className={styles.status}>
          {/* A run adds rows several times a second, which isn't announced. */}
          <p role="status" aria-live={isFollowing && !selecting ? 'off' : 'polite'}>
            {selecting
              ? t('results.select.loading')
              : rows.count === null
                ? rows.error === null && t('results.searching')
                : isChosen
                  ? t('results.countOf', { matched: rows.count, total: rows.searched ?? job.totalResults })
                  : t('results.count', { total: rows.count })}
          </p>
          <SelectionBar columns={columns} selection={selection} onClear={() => setSelection(NONE)} />
          {rows.added > 0 && rows.asOf !== null && (
            <p className={styles.news}>
              {t('results.asOf', { time: formatDateTime(rows.asOf) })} · {t('results.added', { count: rows.added })}
              <Button size="small" variant="quiet" onClick={rows.refresh}>
                {t('results.refresh')}
              </Button>
            </p>
          )}
        </div>
        {rows.error !== null && loaded.length > 0 && (
          <LoadFailedNotice title={t('results.failed')} failure={rows.error} query={query} />
        )}
      </div>
      <ResultsGrid
        // Shows skeleton rows during a search.
        count={rows.count ?? START.end}
        columns={columns}
        sort={choice.sort}
        rowAt={rows.rowAt}
        isSelected={({ n }) => selection.has(n)}
        selected={isAll ? 'all' : selection.size > 0 ? 'some' : 'none'}
        rowsKey={rows.rowsKey}
        opened={opened}
        onWindow={onWindow}
        onSort={(column) => change({ sort: nextSort(choice.sort, column) })}
        onSelect={(place, extend) => {
          const row = rows.rowAt(place);
          const from = lastSelected.current;
          lastSelected.current = place;
          if (extend && from !== null) void selectRange(from, place);
          else if (row) setSelection(toggle(selection, [row]));
        }}
        onSelectAll={() => setSelection(toggle(selection, loaded))}
        onOpen={setOpened}
      >
        {rows.error !== null && loaded.length === 0 ? (
          <LoadFailed title={t('results.failed')} failure={rows.error} query={query} />
        ) : rows.count === 0 ? (
          <div className={styles.none}>
            <h3>{t('results.none.title')}</h3>
            <p>{t('results.none.words')}</p>
            <Button
              onClick={() => {
                // This button disappears.
                panel.current?.querySelector<HTMLElement>('[type=search]')?.focus();
                setTyped('');
                change({ search: '', filters: [] });
              }}
            >
              {t('results.filter.clear')}
            </Button>
          </div>
        ) : undefined}
      </ResultsGrid>
      <p className={styles.hint} aria-hidden>
        {t('results.hint')}
      </p>
      <RowDrawer
        place={opened}
        count={count}
        row={opened === null ? undefined : rows.rowAt(opened)}
        columns={all}
        onMove={setOpened}
        onClose={() => setOpened(null)}
      />
    </div>
  );
}
