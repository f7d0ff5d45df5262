import {
  type Column,
  FILTER_VALUE_MAX,
  FILTERS_MAX,
  filterTextOf,
  jobTypeOf,
  type ResultsFilter,
  readFilter,
  type TypeOf,
} from '@trawl/contracts';
import { type ChosenSettings, DEFAULT_SETTINGS, type Timezone } from '#settings/settings.ts';
import { chosenSettings } from '#settings/settings-store.ts';
import { columnsText, gridOrder, readColumns } from './grid-columns.ts';
import { endOfDay, isDay, startOfDay } from './start-of-day.ts';

export interface Sort {
  readonly column: Column;
  readonly descending: boolean;
}

/** The choice in the page's URL, without filters and columns that the job type doesn't have. */
export interface AddressChoice {
  readonly search: string;
  readonly filters: readonly ResultsFilter[];
  readonly sort: Sort | null;
  /** Null if the URL has none. */
  readonly columns: readonly Column[] | null;
}

export function readAddress(job: TypeOf, params: URLSearchParams): AddressChoice {
  const { columns } = jobTypeOf(job);
  const filters = params.getAll('filter').map((text) => readFilter(columns, text));
  const sort = params.get('sort') ?? '';
  const descending = sort.startsWith('-');
  const column = columns.find(({ key }) => key === sort.slice(descending ? 1 : 0));
  return {
    search: (params.get('q') ?? '').trim().slice(0, FILTER_VALUE_MAX),
    filters: filters.flatMap((filter) => (filter.ok ? filter.value : [])).slice(0, FILTERS_MAX),
    sort: column ? { column, descending } : null,
    columns: readColumns(gridOrder(job), params.get('columns')),
  };
}

/** The text of a filter for the server, whose days are in UTC: a day in the URL is in the user's time zone, as in the grid. */
function sentFilter(filter: ResultsFilter, zone: Timezone): string {
  const { column, operator, value } = filter;
  if (column.type !== 'date' || !isDay(value)) return filterTextOf(filter);
  const at = operator === 'from' ? startOfDay(value, zone) : endOfDay(value, zone);
  return filterTextOf({ ...filter, value: new Date(at).toISOString() });
}

/** The choice of rows as parameters of a request; empty for all rows in the default order. */
export function rowsInput(
  { search, filters, sort }: AddressChoice,
  { timezone = DEFAULT_SETTINGS.timezone }: ChosenSettings = chosenSettings(),
) {
  return {
    ...(search !== '' && { q: search }),
    ...(filters.length > 0 && { filter: filters.map((filter) => sentFilter(filter, timezone)) }),
    ...(sort && { sort: sortText(sort) }),
  };
}

/** The parts of a choice to change; null removes a part. */
export interface AddressChange {
  readonly search?: string;
  readonly filters?: readonly ResultsFilter[];
  readonly sort?: Sort | null;
  readonly columns?: readonly Column[] | null;
}

const sortText = ({ column, descending }: Sort): string => `${descending ? '-' : ''}${column.key}`;

/** The URL parameters after a change; other parameters stay unchanged. */
export function changeAddress(
  before: URLSearchParams,
  { search, filters, sort, columns }: AddressChange,
): URLSearchParams {
  const params = new URLSearchParams(before);
  const set = (name: string, text: string) => (text === '' ? params.delete(name) : params.set(name, text));
  if (search !== undefined) set('q', search);
  if (sort !== undefined) set('sort', sort === null ? '' : sortText(sort));
  if (columns !== undefined) set('columns', columns === null ? '' : columnsText(columns));
  if (filters) {
    params.delete('filter');
    for (const filter of filters) params.append('filter', filterTextOf(filter));
  }
  return params;
}

/** The next sort order of a column: ascending, then descending, then none. */
export function nextSort(sort: Sort | null, column: Column): Sort | null {
  if (sort?.column.key !== column.key) return { column, descending: false };
  return sort.descending ? null : { column, descending: true };
}
