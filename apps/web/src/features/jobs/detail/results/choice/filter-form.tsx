import {
  type Column,
  type FilterOperator,
  filterTextOf,
  OPERATORS_OF,
  type ResultsFilter,
  readFilter,
  takesValue,
} from '@trawl/contracts';
import { type FormEvent, useRef, useState } from 'react';
import { Button } from '#components/button/button.tsx';
import { Field } from '#components/field/field.tsx';
import { t } from '#language/t.ts';
import { nameOfColumn } from '../../columns/name-of-column.ts';
import { operatorWords } from './filter-words.ts';
import styles from './toolbar.module.css';

const INPUT_TYPES: Partial<Record<Column['type'], string>> = { number: 'number', date: 'date' };

interface FilterFormProps {
  readonly columns: readonly Column[];
  /** The filter to change; null for a new one. */
  readonly filter: ResultsFilter | null;
  readonly onSave: (filter: ResultsFilter) => void;
}

/** One filter: its column, an operator that fits the column, and a value of the column's type. */
export function FilterForm({ columns, filter, onSave }: FilterFormProps) {
  const [key, setKey] = useState((filter?.column ?? columns.find(({ type }) => type === 'text'))?.key);
  const [wanted, setOperator] = useState<FilterOperator>(filter?.operator ?? 'contains');
  const [value, setValue] = useState(filter?.value ?? '');
  const [isWrong, setIsWrong] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const column = columns.find((each) => each.key === key) ?? columns[0];
  if (!column) return null;
  const operators = OPERATORS_OF[column.type];
  const operator = operators.find((each) => each === wanted) ?? operators[0] ?? 'empty';

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const entered = readFilter(columns, filterTextOf({ column, operator, value }));
    setIsWrong(!entered.ok);
    if (entered.ok) onSave(entered.value);
    else input.current?.focus();
  };
  return (
    <form
      className={styles.form}
      onSubmit={submit}
      noValidate
      aria-label={t(filter === null ? 'results.filter.title' : 'results.filter.change')}
    >
      <Field label={t('results.filter.column')}>
        {(control) => (
          <select
            {...control}
            value={column.key}
            onChange={(event) => {
              setKey(event.target.value);
              setValue('');
              setIsWrong(false);
            }}
          >
            {columns.map((each) => (
              <option key={each.key} value={each.key}>
                {nameOfColumn(each)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={t('results.filter.operator')}>
        {(control) => (
          <select
            {...control}
            value={operator}
            onChange={(event) => setOperator(operators.find((each) => each === event.target.value) ?? operator)}
          >
            {operators.map((each) => (
              <option key={each} value={each}>
                {operatorWords(column, each)}
              </option>
            ))}
          </select>
        )}
      </Field>
      {takesValue(operator) && (
        <Field label={t('results.filter.value')} error={isWrong ? t('results.filter.wrong') : undefined}>
          {(control) => (
            <input
              {...control}
              ref={input}
              type={INPUT_TYPES[column.type] ?? 'text'}
              step="any"
              value={value}
              onChange={(event) => {
                setValue(event.target.value);
                setIsWrong(false);
              }}
            />
          )}
        </Field>
      )}
      <Button type="submit" variant="primary" wide>
        {t(filter === null ? 'results.filter.add' : 'results.filter.save')}
      </Button>
    </form>
  );
}
