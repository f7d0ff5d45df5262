import type { Job, TargetRecord } from '@trawl/contracts';
import { scrollable } from '#components/table/scrollable.ts';
import tableStyles from '#components/table/table.module.css';
import { formatNumber } from '#format/numbers.ts';
import { type TargetStage, targetStages } from './target-progress.ts';
import styles from './targets-table.module.css';
import { texts } from './texts.ts';

const text = texts.record;

function Outcome({ target, stage }: { readonly target: TargetRecord; readonly stage: TargetStage }) {
  if (stage === 'waiting') return <span className={styles.outcome}>{text.waiting}</span>;
  if (stage === 'reading') {
    return (
      <span className={styles.outcome} data-verdict="reading">
        {text.reading}
      </span>
    );
  }
  return (
    <span className={styles.outcome} data-verdict={target.verdict}>
      {text.verdict[target.verdict]}
    </span>
  );
}

/** What each target was asked for, what there was, what came, what is missing, and why. */
export function TargetsTable({ job }: { readonly job: Job }) {
  const run = job.lastRun;
  if (!run || run.targets.length === 0) return <p className={styles.empty}>{text.empty}</p>;
  const stages = targetStages(run);

  return (
    <section className={tableStyles.frame} aria-label={text.caption} {...scrollable}>
      <table className={`${tableStyles.table} ${styles.table}`} aria-label={text.caption}>
        <thead>
          <tr>
            {Object.entries(text.columns).map(([key, label]) => (
              <th key={key} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {run.targets.map((target, place) => {
            const stage = stages[place] ?? 'read';
            return (
              <tr key={`${place}-${target.target}`}>
                <th scope="row">{target.target}</th>
                <td>{formatNumber(target.requested)}</td>
                <td>{target.found === null ? text.unknown : formatNumber(target.found)}</td>
                <td>{formatNumber(target.collected)}</td>
                <td>{stage === 'read' ? formatNumber(target.missing) : '–'}</td>
                <td>
                  <Outcome target={target} stage={stage} />
                </td>
                <td className={styles.reason}>{target.reason}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
