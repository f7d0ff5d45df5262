import { useMediaQuery } from '@mantine/hooks';
import type { RunRecord, TargetRecord } from '@trawl/contracts';
import { memo, useState } from 'react';
import { ShowMore } from '#components/show-more/show-more.tsx';
import cardStyles from '#components/table/cards.module.css';
import { scrollable } from '#components/table/scrollable.ts';
import tableStyles from '#components/table/table.module.css';
import { formatNumber } from '#format/numbers.ts';
import { shownReason } from '#language/messages.ts';
import { t } from '#language/t.ts';
import { messageStateOf, type TargetStage, targetStages } from './target-progress.ts';
import styles from './targets-table.module.css';

const FIGURES = ['requested', 'found', 'collected', 'missing'] as const;
/** Messaging jobs: each target gets one message. */
const NO_FIGURES = [] as const;
/** Targets that are shown at once. Each update of a run draws the list again, and thousands of rows would block the page. */
const SHOWN_FIRST = 200;

interface TargetProps {
  readonly target: TargetRecord;
  readonly stage: TargetStage;
  /** Whether the target is messaged instead of read. */
  readonly writes: boolean;
}

interface TargetsProps {
  readonly targets: readonly (TargetProps & { readonly key: string })[];
  readonly figures: readonly (typeof FIGURES)[number][];
}

type EntryProps = TargetProps & Pick<TargetsProps, 'figures'>;

/** A target's outcome or progress. */
function Outcome({ target: { verdict }, stage, writes }: TargetProps) {
  if (writes && (verdict !== null || stage === 'reading')) {
    const state = stage === 'reading' ? 'sending' : messageStateOf(verdict);
    return (
      <span className={styles.outcome} data-outcome={state}>
        {t(`messages.states.${state}`)}
      </span>
    );
  }
  return (
    <span className={styles.outcome} data-outcome={stage === 'read' ? verdict : stage}>
      {stage !== 'read' ? t(`job.record.${stage}`) : verdict && t(`job.record.verdict.${verdict}`)}
    </span>
  );
}

function figureOf({ target, stage }: TargetProps, figure: (typeof FIGURES)[number]): string {
  if (figure === 'missing' && stage !== 'read') return '–';
  const value = target[figure];
  return value === null ? t('job.record.unknown') : formatNumber(value);
}

const Row = memo(function Row({ figures, ...one }: EntryProps) {
  return (
    <tr>
      <th scope="row">{one.target.target}</th>
      {figures.map((figure) => (
        <td key={figure} className={styles.figure}>
          {figureOf(one, figure)}
        </td>
      ))}
      <td>
        <Outcome {...one} />
      </td>
      <td className={styles.reason}>{shownReason(one.target)}</td>
    </tr>
  );
});

function Table({ targets, figures }: TargetsProps) {
  return (
    <section className={tableStyles.frame} aria-label={t('job.record.caption')} {...scrollable}>
      <table className={`${tableStyles.table} ${styles.table}`} aria-label={t('job.record.caption')}>
        <thead>
          <tr>
            <th scope="col">{t('job.record.columns.target')}</th>
            {figures.map((figure) => (
              <th key={figure} scope="col" className={styles.figure}>
                {t(`job.record.columns.${figure}`)}
              </th>
            ))}
            <th scope="col">{t('job.record.columns.outcome')}</th>
            <th scope="col">{t('job.record.columns.reason')}</th>
          </tr>
        </thead>
        <tbody>
          {targets.map(({ key, ...one }) => (
            <Row key={key} figures={figures} {...one} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

const Card = memo(function Card({ figures, ...one }: EntryProps) {
  return (
    <li className={`${cardStyles.card} ${styles.card}`}>
      <div className={cardStyles.head}>
        <strong>{one.target.target}</strong>
        <Outcome {...one} />
      </div>
      {figures.length > 0 && (
        <dl className={styles.figures}>
          {figures.map((figure) => (
            <div key={figure}>
              <dt>{t(`job.record.columns.${figure}`)}</dt>
              <dd>{figureOf(one, figure)}</dd>
            </div>
          ))}
        </dl>
      )}
      {one.target.reason !== null && <p className={styles.why}>{shownReason(one.target)}</p>}
    </li>
  );
});

const Cards = ({ targets, figures }: TargetsProps) => (
  <ul className={cardStyles.cards} aria-label={t('job.record.caption')}>
    {targets.map(({ key, ...one }) => (
      <Card key={key} figures={figures} {...one} />
    ))}
  </ul>
);

/** Each target with outcome and reason; for collecting jobs also requested, found, collected and missing rows. */
export function TargetsTable({
  run,
  writes,
  narrow: forced = false,
}: {
  /** Null before the first run. */
  readonly run: RunRecord | null;
  readonly writes: boolean;
  /** Cards instead of a table, also on wide screens. */
  readonly narrow?: boolean;
}) {
  const phone = useMediaQuery('(max-width: 45em)', undefined, { getInitialValueInEffect: false });
  const narrow = forced || phone;
  const [showsAll, setShowsAll] = useState(false);
  if (!run || run.targets.length === 0) return <p className={styles.empty}>{t('job.record.empty')}</p>;
  const stages = targetStages(run);
  const shown = showsAll ? run.targets : run.targets.slice(0, SHOWN_FIRST);
  const targets = shown.map((target, place) => ({
    key: `${place}-${target.target}`,
    target,
    stage: stages[place] ?? 'read',
    writes,
  }));
  const Targets = narrow ? Cards : Table;
  return (
    <>
      <Targets targets={targets} figures={writes ? NO_FIGURES : FIGURES} />
      <div className={styles.more}>
        <ShowMore
          label={t('job.record.all', { count: run.targets.length })}
          hasMore={targets.length < run.targets.length}
          busy={false}
          error={null}
          failed=""
          onMore={() => setShowsAll(true)}
        />
      </div>
    </>
  );
}
