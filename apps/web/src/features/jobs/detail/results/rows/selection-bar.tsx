import type { Column } from '@trawl/contracts';
import { Button } from '#components/button/button.tsx';
import { t } from '#language/t.ts';
import { rowsAsJson, rowsAsTsv } from './copied-rows.ts';
import { copyText } from './copy-text.ts';
import type { Selection } from './selection.ts';
import styles from './selection-bar.module.css';

interface SelectionBarProps {
  readonly columns: readonly Column[];
  readonly selection: Selection;
  readonly onClear: () => void;
}

/** Actions for the selected rows, if there are any: copying their shown columns, and clearing the selection. */
export function SelectionBar({ columns, selection, onClear }: SelectionBarProps) {
  const rows = [...selection.values()].toSorted((a, b) => a.n - b.n).map(({ values }) => values);
  const count = t('results.selected', { count: rows.length });
  const copied = t('results.copiedRows', { count: rows.length });
  return (
    <>
      {/* Exists before the first selection, because screen readers announce only changes. */}
      <p role="status" className="visually-hidden">
        {rows.length > 0 && count}
      </p>
      {rows.length > 0 && (
        <div className={styles.bar}>
          <p>{count}</p>
          <Button size="small" onClick={() => void copyText(rowsAsTsv(columns, rows), copied)}>
            {t('results.copyTsv')}
          </Button>
          <Button size="small" onClick={() => void copyText(rowsAsJson(columns, rows), copied)}>
            {t('results.copyJson')}
          </Button>
          <Button size="small" variant="quiet" onClick={onClear}>
            {t('results.deselect')}
          </Button>
        </div>
      )}
    </>
  );
}
