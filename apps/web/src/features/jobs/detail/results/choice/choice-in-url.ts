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
import { columnsText, gridOrder, readColumns } from './grid-columns.ts';

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

/** The parts of a choice to change; null removes a part. */
export interface AddressChange {
  readonly search?: string;
  readonly filters?: readonly ResultsFilter[];
  readonly sort?: Sort | null;
  readonly columns?: readonly Column[] | null;
}

export const sortText = ({ column, descending }: Sort): string => `${descending ? '-' : ''}${column.key}`;

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
