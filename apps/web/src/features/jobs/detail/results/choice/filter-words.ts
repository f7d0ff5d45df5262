import type { Column, FilterOperator, ResultsFilter } from '@trawl/contracts';
import { takesValue } from '@trawl/contracts';
import { t } from '#language/t.ts';
import { nameOfColumn } from '../../columns/name-of-column.ts';

/** The text of an operator, which depends on the column's type. */
export function operatorWords({ type }: Column, operator: FilterOperator): string {
  if (type === 'date' && operator === 'from') return t('results.operator.since');
  if (type === 'date' && operator === 'to') return t('results.operator.until');
  return t(`results.operator.${operator}`);
}

/** A filter as text: `Username contains nasa`. */
export function filterWords({ column, operator, value }: ResultsFilter): string {
  const words = `${nameOfColumn(column)} ${operatorWords(column, operator)}`;
  return takesValue(operator) ? `${words} ${value}` : words;
}
