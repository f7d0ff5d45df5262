import {
  type Column,
  type FilterOperator,
  filterTextOf,
  OPERATORS_OF,
  type ResultsFilter,
  readFilter,
  takesValue,
} from '@trawl/contracts';
import { type FormEvent, useState } from 'react';
import { Button } from '#components/button/button.tsx';
import { Field } from '#components/field/field.tsx';
import { t } from '#language/t.ts';
import { operatorWords } from './filter-words.ts';
import { nameOf } from './grid-columns.ts';
import styles from './toolbar.module.css';

const INPUT_TYPES: Partial<Record<Column['type'], string>> = { number: 'number', date: 'date' };

interface FilterFormProps {
  readonly columns: readonly Column[];
  readonly onAdd: (filter: ResultsFilter) => void;
}

/** A new filter: its column, an operator that fits the column, and a value of the column's type. */
export function FilterForm({ columns, onAdd }: FilterFormProps) {
  const [key, setKey] = useState(columns.find(({ type }) => type === 'text')?.key);
  const [wanted, setOperator] = useState<FilterOperator>('contains');
  const [value, setValue] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const column = columns.find((each) => each.key === key) ?? columns[0];
  if (!column) return null;
  const operators = OPERATORS_OF[column.type];
  const operator = operators.find((each) => each === wanted) ?? operators[0] ?? 'empty';

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const filter = readFilter(columns, filterTextOf({ column, operator, value }));
    setIsWrong(!filter.ok);
    if (filter.ok) onAdd(filter.value);
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-label={t('results.filter.title')}>
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
                {nameOf(each)}
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
        {t('results.filter.add')}
      </Button>
    </form>
  );
}
