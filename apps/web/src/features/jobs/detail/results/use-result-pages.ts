import { useDebouncedValue } from '@mantine/hooks';
import type { Job, NumberedRow, ResultsPage } from '@trawl/contracts';
import { isActive } from '@trawl/contracts';
import { useEffect, useRef, useState } from 'react';
import { problemOf } from '#api/failure.ts';
import { trpc } from '#api/trpc.ts';
import { useLastError } from '#api/use-last-error.ts';
import { runStateOf } from '../analysis/use-fresh-figures.ts';
import { type AddressChoice, rowsInput } from './choice/choice-in-url.ts';

const PAGE = 100;
/** Debounce time, so that pages that the user only scrolls past aren't loaded. */
const PASSING_MS = 80;
const KEPT_MS = 60_000;
/** Maximum number of loaded rows kept for scrolling back. */
const LOADED_MAX = 5_000;
const RETRIES = 2;
const NOT_FAILED = { data: undefined, error: null, errorUpdatedAt: 0, isPlaceholderData: false };

export interface Window {
  readonly first: number;
  readonly end: number;
}

/** The counts from the first loaded page of a choice. */
type Counts = Pick<ResultsPage, 'matched' | 'searched' | 'asOf'>;

interface Loaded {
  readonly rowsKey: string;
  readonly rows: Map<number, NumberedRow>;
  readonly counts: Counts | null;
}

interface ResultRows {
  /** Changes when other rows are shown, or the same rows in another order. */
  readonly rowsKey: string;
  /** Null before the first page of a choice. */
  readonly count: number | null;
  readonly asOf: string | null;
  /** The number of rows at the time of the search; null if new rows are shown immediately. */
  readonly searched: number | null;
  /** The number of rows added since then. */
  readonly added: number;
  rowAt(place: number): NumberedRow | undefined;
  readonly loaded: ReadonlyMap<number, NumberedRow>;
  /**
   * Loads the missing ones of the rows from `first` to before `end`. Null if other rows are shown meanwhile.
   * @throws TRPCClientError if they can't be loaded
   */
  rowsBetween(first: number, end: number): Promise<readonly NumberedRow[] | null>;
  readonly error: unknown;
  readonly busy: boolean;
  retry(): void;
  /** Searches again, including the added rows. */
  refresh(): void;
}

/** The rows of a job that the grid shows, loaded page by page. */
export function useResultRows(job: Job, choice: AddressChoice, window: Window, opened: number | null): ResultRows {
  const { _id: id, totalResults: total, updatedAt } = job;
  const input = rowsInput(choice);
  const isWhole = Object.keys(input).length === 0;
  const choiceKey = JSON.stringify(input);
  const runState = runStateOf(job);
  const newest = { choiceKey, runState, version: updatedAt };
  const [pinned, setPinned] = useState(newest);
  // Pins a choice to the job's version at that time, so that a run that adds rows doesn't change the shown rows. The end of a run
  // pins the choice again, because the run may have changed values by which rows were found or sorted.
  if (pinned.choiceKey !== choiceKey || (pinned.runState !== runState && !isActive(job))) setPinned(newest);
  else if (pinned.runState !== runState) setPinned({ ...pinned, runState });
  const rowsKey = isWhole ? choiceKey : `${choiceKey} ${pinned.version}`;

  const [loaded, setLoaded] = useState<Loaded>({ rowsKey, rows: new Map(), counts: null });
  const current = loaded.rowsKey === rowsKey ? loaded : { rowsKey, rows: new Map<number, NumberedRow>(), counts: null };
  if (current !== loaded) setLoaded(current);
  const count = isWhole ? total : (current.counts?.matched ?? null);
  const searched = isWhole ? null : (current.counts?.searched ?? null);

  const [near] = useDebouncedValue(pagesOf(window, opened, count).join(','), PASSING_MS, { leading: true });
  const offsets = near === '' ? [] : near.split(',').map(Number);
  const { client } = trpc.useUtils();
  // The limit is part of the query key, so the last page is fetched again when rows have been added.
  const pageAt = (offset: number) =>
    isWhole
      ? { id, offset, limit: Math.max(1, Math.min(PAGE, total - offset)) }
      : { id, ...input, version: pinned.version, offset, limit: PAGE };
  // Not batched: a page may take seconds, and other requests would wait for it.
  const fetchPage = (page: ReturnType<typeof pageAt>, signal?: AbortSignal) =>
    client.jobs.resultsPage.query(page, { ...(signal && { signal }), context: { skipBatch: true } });
  const queries = trpc.useQueries((t) =>
    offsets.map((offset) => {
      const page = pageAt(offset);
      return t.jobs.resultsPage(page, {
        // tRPC's own function ignores the signal, and the server builds one list after the other: a new choice would wait for
        // those that the user has left.
        queryFn: ({ signal }) => fetchPage(page, signal),
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: KEPT_MS,
        refetchInterval: false,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < RETRIES && problemOf(error).httpStatus === 0,
      });
    }),
  );

  const results = queries.map(({ data }) => data);
  const counts = results.find((page) => page !== undefined);
  for (const [index, page] of results.entries()) {
    for (const [place, row] of page?.rows.entries() ?? []) current.rows.set((offsets[index] ?? 0) + place, row);
  }
  if (counts && current.counts === null) setLoaded({ ...current, counts });
  // The server deletes a list that is unused for an hour, or many newer ones exist, and builds it again from the job's current rows.
  const isMixed = results.some((page) => page && current.counts && page.asOf !== current.counts.asOf);
  if (isMixed && !isWhole && pinned.version !== updatedAt) setPinned(newest);
  useEffect(() => {
    if (current.rows.size > LOADED_MAX) current.rows.clear();
  });

  const shown = useRef(current);
  shown.current = current;

  async function rowsBetween(first: number, end: number) {
    const between: NumberedRow[] = [];
    while (first + between.length < end) {
      const place = first + between.length;
      const row = current.rows.get(place);
      if (row) {
        between.push(row);
        continue;
      }
      const { rows, asOf } = await fetchPage(pageAt(place));
      const isRebuilt = !isWhole && current.counts !== null && asOf !== current.counts.asOf;
      if (rows.length === 0 || isRebuilt || shown.current.rows !== current.rows) return null;
      between.push(...rows.slice(0, end - place));
    }
    return between;
  }

  const failed = queries.find(
    ({ isError, data, errorUpdatedAt }) => isError || (data === undefined && errorUpdatedAt > 0),
  );
  const error = useLastError(failed ?? NOT_FAILED);
  return {
    rowsKey,
    count,
    asOf: isWhole ? null : (current.counts?.asOf ?? null),
    searched,
    added: searched === null ? 0 : Math.max(0, total - searched),
    rowAt: (place) => current.rows.get(place),
    loaded: current.rows,
    rowsBetween,
    error,
    busy: queries.some(({ isFetching }) => isFetching),
    retry: () => {
      for (const query of queries) if (query.isError) void query.refetch();
    },
    refresh: () => setPinned(newest),
  };
}

/** The offsets of the pages with visible rows and with the opened row. */
function pagesOf({ first, end }: Window, opened: number | null, count: number | null): number[] {
  const last = Math.max(first, Math.min(end, count ?? PAGE) - 1);
  const pages = new Set<number>();
  for (let page = Math.floor(first / PAGE); page <= Math.floor(last / PAGE); page++) pages.add(page * PAGE);
  if (opened !== null) pages.add(Math.floor(opened / PAGE) * PAGE);
  return count === 0 ? [] : [...pages].slice(0, 5);
}
