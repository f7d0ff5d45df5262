import {
  numberedLines,
  readTargetList,
  SHEET_MAX_BYTES,
  TARGET_LINES_MAX,
  TARGET_MAX,
  type TypeOf,
} from '@trawl/contracts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '#components/button/button.tsx';
import { Choice } from '#components/choice/choice.tsx';
import { Field } from '#components/field/field.tsx';
import { Dialog } from '#components/overlays/dialog.tsx';
import { formatNumber } from '#format/numbers.ts';
import { t } from '#language/t.ts';
import { isSheetLink } from '../../recipients.ts';
import { usePlatformHost } from '../../use-platform-host.ts';
import { asText, guessPlace, type Place, targetsIn } from './import-targets.ts';
import type { Table } from './read-table.ts';
import { RefusedLines } from './refused-lines.tsx';
import styles from './targets.module.css';
import { useTable } from './use-table.ts';

const BYTES_PER_MB = 1_000_000;
/** Maximum number of a cell's characters in the column select. */
const SHOWN_CHARS = 30;

interface ImportDialogProps {
  readonly job: TypeOf;
  /** Null while the dialog is closed. */
  readonly file: File | null;
  /** The text already typed. */
  readonly target: string;
  readonly onImport: (target: string) => void;
  readonly onClose: () => void;
}

function columnName({ rows }: Table, column: number, hasHeader: boolean): string {
  const cell = (rows[0]?.cells[column] ?? '').slice(0, SHOWN_CHARS);
  if (hasHeader && cell !== '') return cell;
  return t('wizard.targets.column', { column: formatNumber(column + 1), example: cell });
}

function Preview({ job, target, table, onImport, onClose }: ImportDialogProps & { readonly table: Table }) {
  const host = usePlatformHost(job);
  const [place, setPlace] = useState<Place>(() => guessPlace(job, table, host));
  const hasOwn = target.trim() !== '' && !isSheetLink(target);
  const [adds, setAdds] = useState(false);
  const list = useMemo(() => targetsIn(job, table, place, host), [job, table, place, host]);
  const { text, problem } = useMemo(() => {
    const lines = list.targets.map(({ value }) => value);
    if (!hasOwn || !adds) return asText(lines);
    // Keeps invalid typed lines, so that their problems are still shown.
    const typed = readTargetList(job, numberedLines(target), host);
    const known = new Set(typed.targets.map(({ key }) => key));
    const own = numberedLines(target).map((line) => line.text);
    return asText([...own, ...list.targets.filter(({ key }) => !known.has(key)).map(({ value }) => value)]);
  }, [list, hasOwn, adds, job, target, host]);
  const count = list.targets.length;
  const use = useRef<HTMLButtonElement>(null);
  // The dialog opens before the file is read, with the focus on its close button.
  useEffect(() => use.current?.focus(), []);

  return (
    <div className={styles.preview}>
      {table.columns > 1 && (
        <Field label={t('wizard.targets.columnLabel')}>
          {(control) => (
            <select
              {...control}
              value={place.column}
              onChange={(event) => setPlace({ ...place, column: Number(event.target.value) })}
            >
              {Array.from({ length: table.columns }, (_, column) => (
                <option key={columnName(table, column, false)} value={column}>
                  {columnName(table, column, place.hasHeader)}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      <label className={styles.header}>
        <input
          type="checkbox"
          checked={place.hasHeader}
          onChange={(event) => setPlace({ ...place, hasHeader: event.target.checked })}
        />
        {t('wizard.targets.hasHeader')}
      </label>
      {hasOwn && (
        <Choice
          label={t('wizard.targets.typed')}
          name="import"
          value={adds ? 'add' : 'replace'}
          onChange={(chosen) => setAdds(chosen === 'add')}
          options={[
            { value: 'replace', label: t('wizard.targets.replace') },
            { value: 'add', label: t('wizard.targets.add') },
          ]}
        />
      )}
      <p role="status" className={styles.found}>
        <strong>{t('wizard.targets.found', { count })}</strong>
        {list.repeated.length > 0 && <> · {t('wizard.targets.repeatedLeftOut', { count: list.repeated.length })}</>}
      </p>
      <RefusedLines refused={list.refused} />
      {table.cut && <p className={styles.problem}>{t('wizard.targets.cut', { count: table.rows.length })}</p>}
      {problem === 'lines' && (
        <p className={styles.problem}>{t('wizard.targets.tooMany', { most: TARGET_LINES_MAX })}</p>
      )}
      {problem === 'text' && <p className={styles.problem}>{t('wizard.targets.tooLong', { most: TARGET_MAX })}</p>}
      <div className={styles.actions}>
        <Button onClick={onClose}>{t('wizard.targets.cancel')}</Button>
        <Button ref={use} variant="primary" disabled={count === 0 || problem !== null} onClick={() => onImport(text)}>
          {t('wizard.targets.use', { count })}
        </Button>
      </div>
    </div>
  );
}

function Content({ file, ...props }: ImportDialogProps & { readonly file: File }) {
  const read = useTable(file);
  return (
    <>
      {read.state === 'reading' && <p role="status">{t('wizard.targets.reading')}</p>}
      {read.state === 'refused' && (
        <div className={styles.preview}>
          <p role="alert" className={styles.problem}>
            {t(`wizard.targets.file.${read.why}`, { most: SHEET_MAX_BYTES / BYTES_PER_MB })}
          </p>
          <div className={styles.actions}>
            <Button variant="primary" onClick={props.onClose} data-autofocus>
              {t('common.close')}
            </Button>
          </div>
        </div>
      )}
      {read.state === 'read' && <Preview {...props} file={file} table={read.table} />}
    </>
  );
}

/** Previews the targets of a file before they are imported. */
export function ImportDialog(props: ImportDialogProps) {
  const { file, onClose } = props;
  return (
    <Dialog
      opened={file !== null}
      onClose={onClose}
      title={file ? t('wizard.targets.title', { file: file.name }) : ''}
      size={520}
    >
      {file && <Content {...props} file={file} />}
    </Dialog>
  );
}
