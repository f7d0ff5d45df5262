import { IconUpload } from '@tabler/icons-react';
import { jobTypeOf, numberedLines, TARGET_LINES_MAX, type TypeOf } from '@trawl/contracts';
import { type ClipboardEvent, type DragEvent, lazy, useRef, useState } from 'react';
import { Button } from '#components/button/button.tsx';
import { Field } from '#components/field/field.tsx';
import { LazyPart } from '#components/lazy-part/lazy-part.tsx';
import { t } from '#language/t.ts';
import { targetListOf } from '../../target-list-of.ts';
import { usePlatformHost } from '../../use-platform-host.ts';
import styles from './targets.module.css';
import { useTargetList } from './use-target-list.ts';

const RefusedLines = lazy(async () => ({ default: (await import('./refused-lines.tsx')).RefusedLines }));
const ImportDialog = lazy(async () => ({ default: (await import('./import-dialog.tsx')).ImportDialog }));

const FILES = '.csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain';

/** Longer pasted texts are inserted by script: browsers take minutes for thousands of lines. */
const PASTED_CHARS = 2_000;

/** Whether a copied text is a table of a spreadsheet with more than one column. */
const hasColumns = (text: string): boolean => numberedLines(text).some((line) => line.text.includes('\t'));

interface TargetsFieldProps {
  readonly job: TypeOf;
  readonly target: string;
  /** Maximum targets per launch; may be invalid while it is being typed. */
  readonly perLaunch: number;
  readonly error: string | undefined;
  readonly onChange: (target: string) => void;
}

/** The hint on valid input; for jobs about posts, also on the posts that a username stands for. */
function hintOf(job: TypeOf, perLaunch: number): string {
  if (job.type === 'profile') return t('wizard.targetHintProfile');
  if (job.type === 'dm') return t('wizard.targetHintMessages');
  const hint = t('wizard.targetHintOther');
  const mentionsNewest = jobTypeOf(job).expands !== undefined && Number.isInteger(perLaunch) && perLaunch >= 1;
  return mentionsNewest ? `${hint} ${t('wizard.targetHintNewest', { count: perLaunch })}` : hint;
}

/** A field for targets: text with one per line, or a file. Shows the number of targets and the invalid lines. */
export function TargetsField({ job, target, perLaunch, error, onChange }: TargetsFieldProps) {
  const list = useTargetList(job, target);
  const host = usePlatformHost(job);
  const field = useRef<HTMLTextAreaElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [imports, setImports] = useState(false);
  const [dragged, setDragged] = useState(false);

  const open = (chosen: File | undefined) => {
    if (!chosen) return;
    setImports(true);
    setFile(chosen);
  };
  const drag = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setDragged(event.type === 'dragover');
  };
  const drop = (event: DragEvent) => {
    drag(event);
    open(event.dataTransfer.files[0]);
  };

  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const text = event.clipboardData.getData('text/plain');
    if (hasColumns(text)) {
      event.preventDefault();
      open(new File([text], t('wizard.targets.clipboard')));
      return;
    }
    if (text.length <= PASTED_CHARS) return;
    event.preventDefault();
    const area = event.currentTarget;
    area.setRangeText(text.replaceAll('\r\n', '\n'), area.selectionStart, area.selectionEnd, 'end');
    onChange(area.value);
  };

  const removeLines = () => {
    // The list may be outdated while the user types.
    const current = targetListOf(job, target, host);
    if (current) onChange(current.targets.map(({ value }) => value).join('\n'));
    field.current?.focus();
  };

  const count = list?.targets.length ?? 0;
  const isLong = list !== null && count + list.refused.length + list.repeated.length > 1;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: files can be dropped here; the button does the same by keyboard
    <div
      className={styles.field}
      data-dragged={dragged || undefined}
      onDragOver={drag}
      onDragLeave={drag}
      onDrop={drop}
    >
      <Field label={t('wizard.target')} hint={hintOf(job, perLaunch)} error={error}>
        {(control) => (
          <textarea
            {...control}
            ref={field}
            name="target"
            rows={2}
            autoCapitalize="off"
            autoCorrect="off"
            spellCheck={false}
            data-long={isLong || undefined}
            value={target}
            onPaste={paste}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
      </Field>
      <div className={styles.count}>
        {isLong && (
          <p role="status" data-over={count > TARGET_LINES_MAX || undefined}>
            {t('wizard.targets.count', { count, most: TARGET_LINES_MAX })}
            {list.repeated.length > 0 && <> · {t('wizard.targets.repeated', { count: list.repeated.length })}</>}
          </p>
        )}
        {isLong && list.repeated.length + list.refused.length > 0 && (
          <Button size="small" variant="quiet" onClick={removeLines}>
            {t('wizard.targets.clean')}
          </Button>
        )}
        <span className={styles.import}>
          <Button
            size="small"
            icon={<IconUpload size={15} stroke={1.75} aria-hidden />}
            onClick={() => picker.current?.click()}
          >
            {t('wizard.targets.import')}
          </Button>
          <input
            ref={picker}
            type="file"
            hidden
            accept={FILES}
            onChange={({ target: input }) => {
              open(input.files?.[0]);
              // Reset, so that choosing the same file again fires an event.
              input.value = '';
            }}
          />
        </span>
      </div>
      {isLong && list.refused.length > 0 && (
        <LazyPart>
          <RefusedLines refused={list.refused} />
        </LazyPart>
      )}
      {imports && (
        <LazyPart>
          <ImportDialog
            job={job}
            file={file}
            target={target}
            onClose={() => setFile(null)}
            onImport={(imported) => {
              onChange(imported);
              setFile(null);
            }}
          />
        </LazyPart>
      )}
    </div>
  );
}
