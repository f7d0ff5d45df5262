import { type Column, filterTextOf, type ResultsChoice } from '@trawl/contracts';

/** A choice as a URL query without default values: empty for all rows and columns. */
export function choiceText({ search, filters, sort, columns }: ResultsChoice, all: readonly Column[]): string {
  const query = new URLSearchParams();
  if (search !== '') query.set('q', search);
  for (const filter of filters) query.append('filter', filterTextOf(filter));
  if (sort) query.set('sort', `${sort.descending ? '-' : ''}${sort.column.key}`);
  const keys = columns.map(({ key }) => key).join(',');
  if (keys !== all.map(({ key }) => key).join(',')) query.set('columns', keys);
  return query.toString();
}
