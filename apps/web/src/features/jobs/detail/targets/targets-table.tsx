import { useMediaQuery } from '@mantine/hooks';
import type { Job, TargetRecord } from '@trawl/contracts';
import cardStyles from '#components/table/cards.module.css';
import { scrollable } from '#components/table/scrollable.ts';
import tableStyles from '#components/table/table.module.css';
import { formatNumber } from '#format/numbers.ts';
import { shownReason } from '#language/messages.ts';
import { texts as messageTexts } from '../../messages/texts.ts';
import { texts } from '../texts.ts';
import { messageStateOf, type TargetStage, targetStages } from './target-progress.ts';
import styles from './targets-table.module.css';

const text = texts.record;
const FIGURES = ['requested', 'found', 'collected', 'missing'] as const;

interface TargetProps {
  readonly target: TargetRecord;
  readonly stage: TargetStage;
  /** Whether it is messaged instead of read. */
  readonly writes: boolean;
}

interface TargetsProps {
  readonly targets: readonly (TargetProps & { readonly key: string })[];
  /** Empty for messaging jobs: each target gets one message. */
  readonly figures: readonly (typeof FIGURES)[number][];
}

/** A target's outcome or progress. */
function Outcome({ target: { verdict }, stage, writes }: TargetProps) {
  if (writes && (verdict !== null || stage === 'reading')) {
    const state = stage === 'reading' ? 'sending' : messageStateOf(verdict);
    return (
      <span className={styles.outcome} data-outcome={state}>
        {messageTexts.states[state]}
      </span>
    );
  }
  return (
    <span className={styles.outcome} data-outcome={verdict ?? stage}>
      {stage !== 'read' ? text[stage] : verdict && text.verdict[verdict]}
    </span>
  );
}

function figureOf({ target, stage }: TargetProps, figure: (typeof FIGURES)[number]): string {
  if (figure === 'missing' && stage !== 'read') return '–';
  const value = target[figure];
  return value === null ? text.unknown : formatNumber(value);
}

function Table({ targets, figures }: TargetsProps) {
  return (
    <section className={tableStyles.frame} aria-label={text.caption} {...scrollable}>
      <table className={`${tableStyles.table} ${styles.table}`} aria-label={text.caption}>
        <thead>
          <tr>
            <th scope="col">{text.columns.target}</th>
            {figures.map((figure) => (
              <th key={figure} scope="col" className={styles.figure}>
                {text.columns[figure]}
              </th>
            ))}
            <th scope="col">{text.columns.outcome}</th>
            <th scope="col">{text.columns.reason}</th>
          </tr>
        </thead>
        <tbody>
          {targets.map(({ key, ...one }) => (
            <tr key={key}>
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
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Cards({ targets, figures }: TargetsProps) {
  return (
    <ul className={cardStyles.cards} aria-label={text.caption}>
      {targets.map(({ key, ...one }) => (
        <li key={key} className={cardStyles.card}>
          <div className={cardStyles.head}>
            <strong>{one.target.target}</strong>
            <Outcome {...one} />
          </div>
          {figures.length > 0 && (
            <dl className={styles.figures}>
              {figures.map((figure) => (
                <div key={figure}>
                  <dt>{text.columns[figure]}</dt>
                  <dd>{figureOf(one, figure)}</dd>
                </div>
              ))}
            </dl>
          )}
          {one.target.reason !== null && <p className={styles.why}>{shownReason(one.target)}</p>}
        </li>
      ))}
    </ul>
  );
}

/** Each target with outcome and reason; for collecting jobs also requested, found, collected and missing rows. */
export function TargetsTable({ job }: { readonly job: Job }) {
  const narrow = useMediaQuery('(max-width: 720px)', undefined, { getInitialValueInEffect: false });
  const run = job.lastRun;
  if (!run || run.targets.length === 0) return <p className={styles.empty}>{text.empty}</p>;
  const writes = job.type === 'dm';
  const stages = targetStages(run);
  const targets = run.targets.map((target, place) => ({
    key: `${place}-${target.target}`,
    target,
    stage: stages[place] ?? 'read',
    writes,
  }));
  const Targets = narrow ? Cards : Table;
  return <Targets targets={targets} figures={writes ? [] : FIGURES} />;
}
