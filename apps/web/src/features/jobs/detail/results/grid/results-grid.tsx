import type { Column, NumberedRow } from '@trawl/contracts';
import {
  type CSSProperties,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { t } from '#language/t.ts';
import { cellIn } from '../cell.ts';
import type { Sort } from '../choice/choice-in-url.ts';
import { copyText } from '../rows/copy-text.ts';
import { GridHead, HEAD, isSortable, type Selected } from './grid-head.tsx';
import { GridRow } from './grid-row.tsx';
import { type CellPlace, stepOf } from './keys.ts';
import styles from './results-grid.module.css';
import { OWN_COLUMNS, tracksOf } from './tracks.ts';
import { useScrollWindow } from './use-scroll-window.ts';

interface ResultsGridProps {
  /** The number of rows, including rows that aren't loaded. */
  readonly count: number;
  readonly columns: readonly Column[];
  readonly sort: Sort | null;
  rowAt(place: number): NumberedRow | undefined;
  isSelected(row: NumberedRow): boolean;
  readonly selected: Selected;
  /** The grid scrolls to its first row when this key changes, which it does with the choice of rows. */
  readonly rowsKey: string;
  /** The opened row, which stays visible and gets the focus when it is closed. */
  readonly opened: number | null;
  onWindow(first: number, end: number): void;
  onSort(column: Column): void;
  onSelect(place: number, extend: boolean): void;
  onSelectAll(): void;
  onOpen(place: number): void;
  /** Shown instead of the rows. */
  readonly children?: ReactNode;
}

function cellOfEvent({ target }: SyntheticEvent): CellPlace | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null;
  const [row, column] = cell?.dataset.cell?.split(':').map(Number) ?? [];
  return row === undefined || column === undefined ? null : { row, column };
}

/**
 * A grid of any number of rows, which renders only the visible rows. It is a single tab stop: arrow keys move the focus inside it,
 * Enter opens a row, and a press on a cell copies its value.
 */
export function ResultsGrid(props: ResultsGridProps) {
  const { count, columns, rowAt, rowsKey, opened, onWindow, children } = props;
  const frame = useRef<HTMLDivElement>(null);
  const window = useScrollWindow(frame, count);
  const hintId = useId();
  const [active, setActive] = useState<CellPlace>({ row: 0, column: OWN_COLUMNS });
  const mustFocus = useRef(false);
  const { first, end, shift, toTop, show } = window;
  const { template, minWidth } = tracksOf(columns);

  useEffect(() => onWindow(first, end), [onWindow, first, end]);
  // A new choice of rows starts at the first row.
  useEffect(() => {
    toTop();
    setActive((before) => ({ ...before, row: Math.min(before.row, 0) }));
  }, [toTop, rowsKey]);

  const focus = (place: CellPlace) => {
    setActive(place);
    if (place.row > HEAD) show(place.row);
    mustFocus.current = true;
  };
  const follow = useRef<(row: number, isOpen: boolean) => void>(() => undefined);
  follow.current = (row, isOpen) => {
    if (isOpen) show(row);
    else focus({ row, column: active.column });
  };
  const lastOpened = useRef(opened);
  useEffect(() => {
    const row = opened ?? lastOpened.current;
    lastOpened.current = opened;
    if (row !== null) follow.current(row, opened !== null);
  }, [opened]);
  useLayoutEffect(() => {
    if (!mustFocus.current) return;
    mustFocus.current = false;
    const cell = frame.current?.querySelector<HTMLElement>(`[data-cell="${active.row}:${active.column}"]`);
    cell?.focus({ preventScroll: true });
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });

  /** Handles a press on a cell, or Space. */
  const press = ({ row, column: index }: CellPlace, extend: boolean) => {
    const column = columns[index - OWN_COLUMNS];
    if (row === HEAD) {
      if (index === 0) props.onSelectAll();
      if (column && isSortable(column)) props.onSort(column);
      return;
    }
    const found = rowAt(row);
    if (index === 0 && found) props.onSelect(row, extend);
    if (index === 1) props.onOpen(row);
    if (found && column) void copyText(cellIn(found.values, column).copied);
  };

  const isDrawn = active.row === HEAD || (active.row >= first && active.row < end);
  /** The tab stop moves to the header while its cell is scrolled out of view. */
  const stop = isDrawn ? active : { row: HEAD, column: active.column };
  const places = Array.from({ length: children === undefined ? end - first : 0 }, (_, index) => first + index);
  const style: CSSProperties & Record<'--tracks', string> = { '--tracks': template, minWidth };

  return (
    <div ref={frame} className={styles.frame} onScroll={window.onScroll}>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells take the focus is a grid
        role="grid"
        className={styles.grid}
        style={style}
        aria-label={t('results.grid')}
        aria-describedby={hintId}
        aria-rowcount={count + 1}
        aria-colcount={columns.length + OWN_COLUMNS}
        aria-multiselectable
        onFocus={(event) => {
          const place = cellOfEvent(event);
          if (place && (place.row !== active.row || place.column !== active.column)) setActive(place);
        }}
        onClick={(event) => {
          const place = cellOfEvent(event);
          if (!place) return;
          const isLink = event.target instanceof Element && event.target.closest('a') !== null;
          if (isLink) return;
          focus(place);
          press(place, event.shiftKey);
        }}
        onKeyDown={(event) => {
          const place = cellOfEvent(event);
          if (!place) return;
          const step = stepOf(event, place, {
            rows: count,
            columns: columns.length + OWN_COLUMNS,
            page: Math.max(1, Math.floor(window.view / window.row) - 1),
          });
          if (step) focus(step);
          else if (event.key === ' ') press(place, event.shiftKey);
          else if (event.key === 'Enter' && place.row === HEAD) press(place, false);
          else if (event.key === 'Enter') {
            const link = event.currentTarget.querySelector<HTMLElement>(`[data-cell="${place.row}:${place.column}"] a`);
            if (link) link.click();
            else props.onOpen(place.row);
          } else return;
          event.preventDefault();
        }}
      >
        <GridHead
          columns={columns}
          sort={props.sort}
          selected={props.selected}
          active={stop.row === HEAD ? stop.column : null}
        />
        <tbody className={styles.body} style={{ height: children === undefined ? window.height : 0 }}>
          {places.map((place) => {
            const row = rowAt(place);
            return (
              <GridRow
                key={place}
                place={place}
                row={row}
                columns={columns}
                selected={row !== undefined && props.isSelected(row)}
                active={stop.row === place ? stop.column : null}
                top={place * window.row - shift}
              />
            );
          })}
        </tbody>
      </table>
      {children}
      <p id={hintId} className="visually-hidden">
        {t('results.hint')}
      </p>
    </div>
  );
}
