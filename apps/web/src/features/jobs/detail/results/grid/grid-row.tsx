import { IconArrowsDiagonal, IconPhotoOff } from '@tabler/icons-react';
import type { Column, NumberedRow } from '@trawl/contracts';
import { memo } from 'react';
import { Skeleton } from '#components/skeleton/skeleton.tsx';
import { t } from '#language/t.ts';
import { useDisplaySettings } from '#settings/use-display-settings.ts';
import { nameOfColumn } from '../../columns/name-of-column.ts';
import { Picture } from '../../picture.tsx';
import { type Cell, cellIn } from '../cell.ts';
import styles from './results-grid.module.css';
import { OWN_COLUMNS } from './tracks.ts';

/** Longer texts may be cut off, except dates. */
const SHORT_CHARS = 16;

function tooltipOf({ kind, shown, copied }: Cell, { type }: Column): string | undefined {
  const fits = kind === 'image' || type === 'date' || shown.length <= SHORT_CHARS;
  return fits || copied === '' ? undefined : copied;
}

function Content({ cell, column }: { readonly cell: Cell; readonly column: Column }) {
  if (cell.kind === 'image' && cell.href !== undefined) {
    return (
      <a
        href={cell.href}
        target="_blank"
        rel="noreferrer"
        tabIndex={-1}
        aria-label={t('job.results.picture', { column: nameOfColumn(column) })}
      >
        <Picture
          src={cell.href}
          size={28}
          fallback={<IconPhotoOff size={18} stroke={1.5} color="var(--ink-3)" aria-hidden />}
        />
      </a>
    );
  }
  if (cell.kind === 'link') {
    return (
      <a href={cell.href} target="_blank" rel="noreferrer" tabIndex={-1}>
        {cell.shown}
      </a>
    );
  }
  return cell.shown;
}

interface GridRowProps {
  /** Counted from 0, in the order of the grid. */
  readonly place: number;
  /** Undefined while it loads. */
  readonly row: NumberedRow | undefined;
  readonly columns: readonly Column[];
  readonly selected: boolean;
  /** The column with the grid's tab stop; null if the tab stop is in another row. */
  readonly active: number | null;
  /** Its distance in pixels from the top of the body. */
  readonly top: number;
}

/** A row of the grid. The grid handles the events of all cells and identifies a cell by `data-cell`: its row and its column. */
export const GridRow = memo(function GridRow({ place, row, columns, selected, active, top }: GridRowProps) {
  useDisplaySettings();
  const cell = (column: number) => ({
    'data-cell': `${place}:${column}`,
    tabIndex: active === column ? 0 : -1,
    'aria-colindex': column + 1,
  });
  return (
    <tr
      aria-rowindex={place + 2}
      aria-selected={selected}
      aria-busy={row === undefined || undefined}
      className={styles.row}
      style={{ transform: `translateY(${top}px)` }}
    >
      <td {...cell(0)} className={styles.select}>
        <input
          type="checkbox"
          tabIndex={-1}
          checked={selected}
          disabled={row === undefined}
          readOnly
          aria-label={t('results.select.row', { number: place + 1 })}
        />
      </td>
      <td {...cell(1)} className={styles.open}>
        <button type="button" tabIndex={-1} aria-label={t('results.row.open', { number: place + 1 })}>
          <IconArrowsDiagonal size={15} stroke={1.75} aria-hidden />
        </button>
      </td>
      {columns.map((column, index) => {
        const shown = row && cellIn(row.values, column);
        return (
          <td
            key={column.key}
            {...cell(index + OWN_COLUMNS)}
            // Texts of people are in any language.
            dir="auto"
            className={styles.cell}
            data-kind={shown?.kind}
            title={shown && tooltipOf(shown, column)}
          >
            {shown ? <Content cell={shown} column={column} /> : <Skeleton width="60%" height={10} />}
          </td>
        );
      })}
    </tr>
  );
});
