import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { Column } from '@trawl/contracts';
import { useEffect, useRef } from 'react';
import { t } from '#language/t.ts';
import { nameOfColumn } from '../../columns/name-of-column.ts';
import type { Sort } from '../choice/choice-in-url.ts';
import styles from './results-grid.module.css';
import { OWN_COLUMNS } from './tracks.ts';

/** The header's row number in `data-cell`. */
export const HEAD = -1;

export const isSortable = ({ type }: Column): boolean => type !== 'image';

/** How many of the loaded rows are selected. */
export type Selected = 'none' | 'some' | 'all';

interface GridHeadProps {
  readonly columns: readonly Column[];
  readonly sort: Sort | null;
  readonly selected: Selected;
  readonly active: number | null;
}

export function GridHead({ columns, sort, selected, active }: GridHeadProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = selected === 'some';
  }, [selected]);
  const cell = (column: number) => ({
    'data-cell': `${HEAD}:${column}`,
    tabIndex: active === column ? 0 : -1,
    'aria-colindex': column + 1,
  });
  return (
    <thead className={styles.head}>
      <tr className={styles.headRow} aria-rowindex={1}>
        <th {...cell(0)} scope="col" className={styles.select}>
          <input
            ref={box}
            type="checkbox"
            tabIndex={-1}
            checked={selected === 'all'}
            readOnly
            aria-label={t('results.select.all')}
          />
        </th>
        <th {...cell(1)} scope="col" className={styles.open}>
          <span className="visually-hidden">{t('results.row.details')}</span>
        </th>
        {columns.map((column, index) => {
          const direction = sort?.column.key === column.key ? (sort.descending ? 'descending' : 'ascending') : 'none';
          return (
            <th
              key={column.key}
              {...cell(index + OWN_COLUMNS)}
              scope="col"
              className={styles.heading}
              data-type={column.type}
              data-sortable={isSortable(column) || undefined}
              aria-sort={isSortable(column) ? direction : undefined}
              title={column.about}
            >
              <span>{nameOfColumn(column)}</span>
              {direction === 'ascending' && <IconArrowUp size={14} stroke={2} aria-hidden />}
              {direction === 'descending' && <IconArrowDown size={14} stroke={2} aria-hidden />}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
