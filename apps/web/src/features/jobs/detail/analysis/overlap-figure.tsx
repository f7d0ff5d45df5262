import type { TargetOverlap } from '@trawl/contracts';
import type { CSSProperties } from 'react';
import { scrollable } from '#components/table/scrollable.ts';
import tableStyles from '#components/table/table.module.css';
import { formatNumber } from '#format/numbers.ts';
import { t } from '#language/t.ts';
import styles from './analysis.module.css';
import { CopyNumbers, Figure } from './figure.tsx';
import { percent, percentOf } from './in-words.ts';

/** CSS properties of our own aren't in React's type. */
const heat = (share: number): CSSProperties => ({ '--heat': share.toFixed(3) }) as CSSProperties;

function leadOf({ targets, others, inAll }: TargetOverlap): string {
  const lead = [t('analysis.overlap.lead'), t('analysis.overlap.inAll', { people: inAll, targets: targets.length })];
  if (others > 0) lead.push(t('analysis.overlap.others', { shown: targets.length, others }));
  return lead.join(' ');
}

/** How many people each pair of targets has in common. The matrix is the table of its numbers. */
export function OverlapFigure({ overlap }: { readonly overlap: TargetOverlap }) {
  const { targets, both } = overlap;
  const title = t('analysis.overlap.title');
  const rows = targets.map(({ target, people }, row) => ({
    target,
    cells: targets.map((other, column) => {
      const count = both[row]?.[column] ?? 0;
      return { other: other.target, same: row === column, count, share: percentOf({ count, of: people }) };
    }),
  }));
  const numbers = {
    columns: [
      t('analysis.overlap.target'),
      t('analysis.overlap.other'),
      t('analysis.overlap.both'),
      t('analysis.share'),
    ],
    rows: rows.flatMap(({ target, cells }) =>
      cells.filter(({ same }) => !same).map(({ other, count, share }) => [target, other, count, percent(share)]),
    ),
  };
  return (
    <Figure title={title} lead={leadOf(overlap)} wide>
      <div className={`${styles.frame} ${styles.open}`} {...scrollable}>
        <table className={`${tableStyles.table} ${styles.matrix}`} aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{t('analysis.overlap.target')}</th>
              {targets.map(({ target }) => (
                <th key={target} scope="col" title={target} data-number>
                  {target}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ target, cells }) => (
              <tr key={target}>
                <th scope="row" title={target}>
                  {target}
                </th>
                {cells.map(({ other, same, count, share }) => (
                  <td key={other} data-number data-same={same || undefined} style={heat(same ? 0 : share / 100)}>
                    {formatNumber(count)}
                    <small>{same ? t('analysis.overlap.all') : percent(share).shown}</small>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <CopyNumbers numbers={numbers} title={title} />
    </Figure>
  );
}
