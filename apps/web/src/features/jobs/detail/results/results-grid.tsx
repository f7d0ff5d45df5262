import { type Column, type Job, jobTypeOf, type Row } from '@trawl/contracts';
import { type KeyboardEvent, memo } from 'react';
import { showError, showSuccess } from '#components/toast/toast-store.ts';
import { findText, t } from '#language/t.ts';
import { type Cell, cellIn } from './cell.ts';
import styles from './results-grid.module.css';

const nameOf = ({ key, label }: Column): string => findText(`columns.${key}`) ?? label;

/** The columns of the job's type that occur in its rows. */
function columnsOf(job: Job, rows: readonly Row[]): readonly Column[] {
  const keys = new Set(rows.flatMap((row) => Object.keys(row)));
  return jobTypeOf(job).columns.filter(({ key }) => keys.has(key));
}

async function copy(value: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(value);
    showSuccess(t('job.results.copied'), value.length > 120 ? `${value.slice(0, 120)}…` : value);
  } catch {
    showError(t('job.results.copyFailed'), '');
  }
}

const STEPS: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** The grid is one Tab stop; arrow keys move the focus inside it. */
function move(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  const cell = event.currentTarget;
  const [row, column] = cell.dataset.cell?.split(':').map(Number) ?? [];
  if (!step || row === undefined || column === undefined) return;
  const place = `${row + step[0]}:${column + step[1]}`;
  const next = cell.closest('table')?.querySelector<HTMLElement>(`[data-cell="${place}"]`);
  if (!next) return;
  event.preventDefault();
  cell.tabIndex = -1;
  next.tabIndex = 0;
  next.focus();
}

interface GridCellProps {
  readonly cell: Cell;
  readonly column: Column;
  readonly row: number;
  readonly place: number;
}

function GridCell({ cell, column, row, place }: GridCellProps) {
  const shared = {
    'data-cell': `${row}:${place}`,
    tabIndex: row === 0 && place === 0 ? 0 : -1,
    className: styles.cell,
    'data-kind': cell.kind,
    onKeyDown: move,
  };
  if (cell.kind === 'image') {
    return (
      <a
        {...shared}
        href={cell.href}
        target="_blank"
        rel="noreferrer"
        aria-label={t('job.results.picture', { column: nameOf(column) })}
      >
        <img src={cell.href} alt="" width={28} height={28} loading="lazy" referrerPolicy="no-referrer" />
      </a>
    );
  }
  if (cell.kind === 'link') {
    return (
      <a {...shared} href={cell.href} target="_blank" rel="noreferrer" title={cell.copied}>
        {cell.shown}
      </a>
    );
  }
  return (
    <button
      {...shared}
      type="button"
      title={cell.copied.length > 24 ? cell.copied : undefined}
      aria-label={cell.kind === 'empty' ? `${nameOf(column)}: –` : undefined}
      onClick={() => {
        if (cell.kind !== 'empty') void copy(cell.copied);
      }}
    >
      {cell.shown}
    </button>
  );
}

const GridRow = memo(function GridRow({
  row,
  place,
  columns,
}: {
  readonly row: Row;
  readonly place: number;
  readonly columns: readonly Column[];
}) {
  return (
    <tr>
      {columns.map((column, index) => (
        <td key={column.key}>
          <GridCell cell={cellIn(row, column)} column={column} row={place} place={index} />
        </td>
      ))}
    </tr>
  );
});

/** The first rows of a job's results, with a fixed header, copying on click, and arrow key navigation. */
export function ResultsGrid({ job, rows }: { readonly job: Job; readonly rows: readonly Row[] }) {
  const columns = columnsOf(job, rows);

  return (
    <div className={styles.frame}>
      <table className={styles.grid}>
        <caption className="visually-hidden">{t('job.results.copyHint')}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" title={column.about} data-type={column.type}>
                {nameOf(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            <GridRow
              key={String(row.id ?? row.shortcode ?? row.recipient ?? place)}
              row={row}
              place={place}
              columns={columns}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}
