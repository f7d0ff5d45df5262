import { Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp, IconCopy, IconPhotoOff, IconX } from '@tabler/icons-react';
import type { Column, NumberedRow } from '@trawl/contracts';
import { useState } from 'react';
import { Button } from '#components/button/button.tsx';
import { IconButton } from '#components/icon-button/icon-button.tsx';
import { useLastOpened } from '#components/overlays/use-last-opened.ts';
import { Skeleton } from '#components/skeleton/skeleton.tsx';
import { t } from '#language/t.ts';
import { nameOfColumn } from '../../columns/name-of-column.ts';
import { Picture } from '../../picture.tsx';
import { cellIn } from '../cell.ts';
import { rowsAsJson } from './copied-rows.ts';
import { copyText } from './copy-text.ts';
import styles from './row-drawer.module.css';

const PHONE = '(max-width: 40em)';
const WIDTH_PX = 520;

function Items({ items }: { readonly items: readonly unknown[] }) {
  // The index is the key, because items may repeat.
  const entries = items.map((item, place) => ({
    key: `${place}`,
    cell: cellIn({ item }, { key: 'item', label: '', about: '', type: 'url' }),
  }));
  return (
    <ul className={styles.items}>
      {entries.map(({ key, cell }) => (
        <li key={key} dir="auto">
          {cell.href === undefined ? cell.copied : <Address href={cell.href}>{cell.shown}</Address>}
        </li>
      ))}
    </ul>
  );
}

/** A text as it was first shown. It isn't announced again when a run adds rows. */
function Announced({ children }: { readonly children: string }) {
  const [first] = useState(children);
  return first;
}

const Address = ({ href, children }: { readonly href: string; readonly children: string }) => (
  <a href={href} target="_blank" rel="noreferrer">
    {children}
  </a>
);

function Value({ row, column }: { readonly row: NumberedRow; readonly column: Column }) {
  const value = row.values[column.key];
  const cell = cellIn(row.values, column);
  if (cell.kind === 'empty') return <span className={styles.empty}>–</span>;
  if (Array.isArray(value)) {
    return (
      <>
        <p className={styles.count}>{cell.shown}</p>
        {value.length > 0 && <Items items={value} />}
      </>
    );
  }
  if (cell.href === undefined) return cell.shown;
  if (cell.kind === 'image') {
    return (
      <a
        href={cell.href}
        target="_blank"
        rel="noreferrer"
        aria-label={t('job.results.picture', { column: nameOfColumn(column) })}
      >
        <Picture
          className={styles.picture}
          src={cell.href}
          size={120}
          fallback={<IconPhotoOff size={24} stroke={1.5} color="var(--ink-3)" aria-hidden />}
        />
      </a>
    );
  }
  return <Address href={cell.href}>{cell.shown}</Address>;
}

interface RowDrawerProps {
  /** Counted from 0; null if it is closed. */
  readonly place: number | null;
  readonly count: number;
  /** Undefined while it loads. */
  readonly row: NumberedRow | undefined;
  /** All columns of the job's type. */
  readonly columns: readonly Column[];
  readonly onMove: (place: number) => void;
  readonly onClose: () => void;
}

/** All values of a row, with buttons for the previous and the next row. */
export function RowDrawer({ place, count, columns, onMove, onClose, ...opened }: RowDrawerProps) {
  const isPhone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false });
  const { at, row } = useLastOpened(place !== null, { at: place ?? 0, row: opened.row });
  const move = (next: number) => {
    if (next >= 0 && next < count) onMove(next);
  };
  const isDeleted = row !== undefined && Object.keys(row.values).length === 0;
  return (
    <Drawer.Root
      opened={place !== null}
      onClose={onClose}
      position="right"
      size={isPhone ? '100%' : WIDTH_PX}
      padding={0}
      returnFocus={false}
      transitionProps={{ duration: 120 }}
    >
      <Drawer.Overlay backgroundOpacity={0.25} />
      <Drawer.Content
        aria-label={t('results.row.place', { number: at + 1, total: count })}
        onKeyDown={(event) => {
          const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
          if (step === 0 || !event.altKey) return;
          event.preventDefault();
          move(at + step);
        }}
      >
        <div className={styles.head}>
          <h2>{t('results.row.place', { number: at + 1, total: count })}</h2>
          <span role="status" className="visually-hidden">
            <Announced key={at}>{t('results.row.place', { number: at + 1, total: count })}</Announced>
          </span>
          {/* Not `disabled`, because a button would lose the focus when it reaches the first or last row. */}
          <IconButton aria-label={t('results.row.previous')} aria-disabled={at === 0} onClick={() => move(at - 1)}>
            <IconChevronUp size={18} stroke={1.75} aria-hidden />
          </IconButton>
          <IconButton aria-label={t('results.row.next')} aria-disabled={at + 1 >= count} onClick={() => move(at + 1)}>
            <IconChevronDown size={18} stroke={1.75} aria-hidden />
          </IconButton>
          <IconButton aria-label={t('common.close')} onClick={onClose}>
            <IconX size={18} stroke={1.75} aria-hidden />
          </IconButton>
        </div>
        {isDeleted && <p className={styles.deleted}>{t('results.row.deleted')}</p>}
        <dl className={styles.values}>
          {columns.map((column) => (
            <div key={column.key}>
              <dt title={column.about}>{nameOfColumn(column)}</dt>
              <dd>
                <div dir="auto">{row ? <Value row={row} column={column} /> : <Skeleton width="50%" />}</div>
                {row && cellIn(row.values, column).kind !== 'empty' && (
                  <IconButton
                    aria-label={t('results.row.copy', { column: nameOfColumn(column) })}
                    onClick={() => void copyText(cellIn(row.values, column).copied)}
                  >
                    <IconCopy size={16} stroke={1.75} aria-hidden />
                  </IconButton>
                )}
              </dd>
            </div>
          ))}
        </dl>
        <div className={styles.foot}>
          <Button
            disabled={row === undefined}
            icon={<IconCopy size={16} stroke={1.75} aria-hidden />}
            onClick={() =>
              row && void copyText(rowsAsJson(columns, [row.values]), t('results.copiedRows', { count: 1 }))
            }
          >
            {t('results.copyJson')}
          </Button>
        </div>
      </Drawer.Content>
    </Drawer.Root>
  );
}
