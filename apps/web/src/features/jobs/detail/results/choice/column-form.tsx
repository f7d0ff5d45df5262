import type { Column } from '@trawl/contracts';
import { Button } from '#components/button/button.tsx';
import { t } from '#language/t.ts';
import { ColumnList } from '../../columns/column-list.tsx';
import styles from './toolbar.module.css';

interface ColumnFormProps {
  readonly all: readonly Column[];
  readonly shown: readonly Column[];
  /** Null for the default columns. */
  readonly onChange: (columns: readonly Column[] | null) => void;
}

/** Which columns are shown, and in which order; the last one can't be hidden. */
export function ColumnForm({ all, shown, onChange }: ColumnFormProps) {
  return (
    <fieldset className={styles.columns}>
      <legend>{t('results.columns.title')}</legend>
      <ColumnList all={all} chosen={shown} keepsOne onChange={onChange} />
      <Button size="small" variant="quiet" onClick={() => onChange(null)}>
        {t('results.columns.reset')}
      </Button>
    </fieldset>
  );
}
