import type { Column } from '@trawl/contracts';
import { Button } from '#components/button/button.tsx';
import { t } from '#language/t.ts';
import { nameOf } from './grid-columns.ts';
import styles from './toolbar.module.css';

interface ColumnFormProps {
  readonly all: readonly Column[];
  readonly shown: readonly Column[];
  /** Null for the usual columns. */
  readonly onChange: (columns: readonly Column[] | null) => void;
}

/** Which columns are shown; the last one can't be hidden. */
export function ColumnForm({ all, shown, onChange }: ColumnFormProps) {
  const keys = new Set(shown.map(({ key }) => key));
  return (
    <fieldset className={styles.columns}>
      <legend>{t('results.columns.title')}</legend>
      <div className={styles.columnList}>
        {all.map((column) => (
          <label key={column.key}>
            <input
              type="checkbox"
              checked={keys.has(column.key)}
              disabled={keys.size === 1 && keys.has(column.key)}
              onChange={({ target: { checked } }) =>
                onChange(all.filter(({ key }) => (key === column.key ? checked : keys.has(key))))
              }
            />
            {nameOf(column)}
          </label>
        ))}
      </div>
      <Button size="small" variant="quiet" onClick={() => onChange(null)}>
        {t('results.columns.reset')}
      </Button>
    </fieldset>
  );
}
