import type { Job, TargetRecord } from '@trawl/contracts';
import { scrollable } from '#components/table/scrollable.ts';
import tableStyles from '#components/table/table.module.css';
import { formatNumber } from '#format/numbers.ts';
import { spoken } from '#language/spoken.ts';
import { type TargetStage, targetStages } from './target-progress.ts';
import styles from './targets-table.module.css';
import { texts } from './texts.ts';

const text = texts.record;

/** How a target came out, or where the run stands with it. */
function Outcome({ target, stage }: { readonly target: TargetRecord; readonly stage: TargetStage }) {
  const over = stage === 'read';
  return (
    <span className={styles.outcome} data-outcome={over ? target.verdict : stage}>
      {over ? text.verdict[target.verdict] : text[stage]}
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
                <td className={styles.reason}>{target.reason === null ? null : spoken(target.reason)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
