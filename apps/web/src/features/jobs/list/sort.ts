import type { JobSearch, JobSort } from '@trawl/contracts';

/** The columns that sort the list, each with its first direction. */
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

/** As the URL has it: `name`, or `-results` for the other direction; nothing for the newest first. */
export function sortText({ sort, order }: Sorting): string {
  if (sort === 'created') return '';
  return order === 'desc' ? `-${sort}` : sort;
}

export function readSort(text: string | null): Sorting {
  const sort = (text ?? '').replace(/^-/, '');
  return isSortedColumn(sort) ? { sort, order: text?.startsWith('-') ? 'desc' : 'asc' } : NEWEST;
}

/** The next sorting when a column's header is pressed: its first direction, the other one, and the newest first again. */
export function pressed(now: Sorting, column: SortedColumn): Sorting {
  const first = SORTED_COLUMNS[column];
  if (now.sort !== column) return { sort: column, order: first };
  return now.order === first ? { sort: column, order: first === 'asc' ? 'desc' : 'asc' } : NEWEST;
}
