import type { JobSearch, JobSort } from '@trawl/contracts';

/** The sortable columns, each with its first direction. */
export const SORTED_COLUMNS = {
  name: 'asc',
  type: 'asc',
  schedule: 'asc',
  status: 'asc',
  progress: 'desc',
  results: 'desc',
  updated: 'desc',
} as const satisfies Partial<Record<JobSort, JobSearch['order']>>;
export type SortedColumn = keyof typeof SORTED_COLUMNS;

export const isSortedColumn = (column: string): column is SortedColumn => Object.hasOwn(SORTED_COLUMNS, column);

type Sorting = Pick<JobSearch, 'sort' | 'order'>;
const NEWEST: Sorting = { sort: 'created', order: 'desc' };

/** The URL parameter: `name`, or `-results` for descending; empty for newest first. */
export function sortText({ sort, order }: Sorting): string {
  if (sort === 'created') return '';
  return order === 'desc' ? `-${sort}` : sort;
}

export function readSort(text: string | null): Sorting {
  const sort = (text ?? '').replace(/^-/, '');
  return isSortedColumn(sort) ? { sort, order: text?.startsWith('-') ? 'desc' : 'asc' } : NEWEST;
}

/** The sorting after a press on a column's header: its first direction, then the other direction, then newest first. */
export function pressed(now: Sorting, column: SortedColumn): Sorting {
  const first = SORTED_COLUMNS[column];
  if (now.sort !== column) return { sort: column, order: first };
  return now.order === first ? { sort: column, order: first === 'asc' ? 'desc' : 'asc' } : NEWEST;
}
