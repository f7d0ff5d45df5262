import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { Column } from '@trawl/contracts';
import { useEffect, useRef } from 'react';
import { IconButton } from '#components/icon-button/icon-button.tsx';
import { t } from '#language/t.ts';
import styles from './column-list.module.css';
import { moveColumn } from './move-column.ts';
import { nameOfColumn } from './name-of-column.ts';

interface ColumnListProps {
  readonly all: readonly Column[];
  /** In display order. */
  readonly chosen: readonly Column[];
  /** Whether the last chosen column can't be deselected. */
  readonly keepsOne?: boolean;
  readonly onChange: (columns: readonly Column[]) => void;
}

/** Checkboxes for columns; buttons move a chosen column up and down. */
export function ColumnList({ all, chosen, keepsOne = false, onChange }: ColumnListProps) {
  const list = useRef<HTMLUListElement>(null);
  const moved = useRef<string | null>(null);
  const keys = new Set(chosen.map(({ key }) => key));
  const others = all.filter(({ key }) => !keys.has(key));
  const order = JSON.stringify([...keys]);

  // Restores the focus, which a control loses when it moves in the document. Depends on the order, because the list may render before
  // the order changes, for example when results arrive.
  useEffect(() => {
    if (moved.current === null) return;
    list.current?.querySelector<HTMLElement>(`[data-move="${CSS.escape(moved.current)}"]`)?.focus();
    moved.current = null;
  }, [order]);

  const move = (column: Column, step: -1 | 1) => {
    moved.current = `${column.key} ${step}`;
    onChange(moveColumn(chosen, column, step));
  };
  const toggle = (column: Column) => {
    moved.current = column.key;
    onChange(keys.has(column.key) ? chosen.filter(({ key }) => key !== column.key) : [...chosen, column]);
  };
  const mover = (column: Column, step: -1 | 1, isPossible: boolean) => (
    <IconButton
      data-move={`${column.key} ${step}`}
      aria-label={t(step === -1 ? 'results.columns.up' : 'results.columns.down', { column: nameOfColumn(column) })}
      // Not disabled, because a button that is disabled at the end of the list would lose the focus.
      aria-disabled={!isPossible}
      onClick={() => isPossible && move(column, step)}
    >
      {step === -1 ? <IconArrowUp size={14} aria-hidden /> : <IconArrowDown size={14} aria-hidden />}
    </IconButton>
  );

  return (
    <ul ref={list} className={styles.list}>
      {[...chosen, ...others].map((column, place) => {
        const isChosen = keys.has(column.key);
        return (
          <li key={column.key}>
            <label title={column.about}>
              <input
                type="checkbox"
                data-move={column.key}
                checked={isChosen}
                disabled={keepsOne && isChosen && keys.size === 1}
                onChange={() => toggle(column)}
              />
              {nameOfColumn(column)}
            </label>
            {isChosen && chosen.length > 1 && (
              <>
                {mover(column, -1, place > 0)}
                {mover(column, 1, place < chosen.length - 1)}
              </>
            )}
          </li>
        );
      })}
    </ul>
  );
}
