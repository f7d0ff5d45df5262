import type { Change, Column, Job } from '@trawl/contracts';
import { formatDifference, formatValue } from '#format/numbers.ts';
import { t } from '#language/t.ts';
import { nameOfColumn } from '../columns/name-of-column.ts';
import { Picture } from '../picture.tsx';
import { cellIn, textWithItems } from '../results/cell.ts';
import { gridOrder } from '../results/choice/grid-columns.ts';
import styles from './changes.module.css';

const textOf = (value: unknown, type: Column['type']): string => textWithItems(value, type) || t('changes.nothing');

interface FieldProps {
  readonly column: Column;
  readonly before: unknown;
  readonly after: unknown;
}

/** A column's value before and after, or how much it grew. */
function Field({ column, before, after }: FieldProps) {
  if (typeof before === 'number' && typeof after === 'number') {
    return (
      <li>
        <span className={styles.column}>{nameOfColumn(column)}</span> <b>{formatDifference(after - before)}</b>{' '}
        <span className={styles.faint}>{t('changes.nowAt', { value: formatValue(after) })}</span>
      </li>
    );
  }
  return (
    <li>
      <span className={styles.column}>{nameOfColumn(column)}</span> <del dir="auto">{textOf(before, column.type)}</del>
      <span aria-hidden> → </span>
      <ins dir="auto">{textOf(after, column.type)}</ins>
    </li>
  );
}

/** A change as the tRPC client types it: the values are optional. */
interface ShownChange extends Omit<Change, 'fields'> {
  readonly fields: readonly { readonly column: string; readonly before?: unknown; readonly after?: unknown }[];
}

const when = ({ kind, run, base }: ShownChange): string => {
  const isMove = kind === 'joined' || kind === 'left';
  return isMove && base !== null ? t('changes.between', { base, run }) : t('changes.seenInRun', { run });
};

/** What identifies a row: its picture, its link, and its first two texts. */
function whatIs({ values }: ShownChange, columns: readonly Column[]) {
  const cells = columns.map((column) => ({ column, cell: cellIn(values, column) }));
  const filled = cells.filter(({ cell }) => cell.kind !== 'empty');
  const picture = filled.find(({ cell }) => cell.kind === 'image')?.cell.href;
  const link = filled.find(({ cell, column }) => cell.kind === 'link' && column.key !== 'sourceUrl')?.cell.href;
  const [name, second] = filled.filter(({ cell, column }) => cell.kind === 'text' && column.type === 'text');
  return { picture, link, name: name?.cell.shown ?? t('changes.nothing'), second: second?.cell.shown };
}

/** A change with its row. */
export function ChangeRow({
  job,
  change,
  severalTargets,
}: {
  readonly job: Job;
  readonly change: ShownChange;
  readonly severalTargets: boolean;
}) {
  const columns = gridOrder(job);
  const { picture, link, name, second } = whatIs(change, columns);
  const { target } = change.values;
  const initial = (
    <span className={styles.picture} aria-hidden>
      {[...name][0]?.toUpperCase()}
    </span>
  );
  return (
    <li className={styles.change}>
      {picture === undefined ? (
        initial
      ) : (
        <Picture className={styles.picture} src={picture} size={36} fallback={initial} />
      )}
      <div className={styles.what}>
        <p className={styles.name} dir="auto">
          {link === undefined ? (
            name
          ) : (
            <a href={link} target="_blank" rel="noreferrer">
              {name}
            </a>
          )}
        </p>
        {second !== undefined && (
          <p className={styles.second} dir="auto">
            {second}
          </p>
        )}
        {change.fields.length > 0 && (
          <ul className={styles.fields}>
            {columns.map((column) => {
              const field = change.fields.find((each) => each.column === column.key);
              return field && <Field key={column.key} column={column} before={field.before} after={field.after} />;
            })}
          </ul>
        )}
      </div>
      <p className={styles.when}>
        {severalTargets && typeof target === 'string' && <span>{target} · </span>}
        {when(change)}
      </p>
    </li>
  );
}
