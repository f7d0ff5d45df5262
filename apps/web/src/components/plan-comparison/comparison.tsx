import type { ApiPlan, PlanId } from '@trawl/contracts';
import { t } from '#language/t.ts';
import { scrollable } from '../table/scrollable.ts';
import styles from './comparison.module.css';

interface TableProps {
  /** The id of the table's title. */
  readonly labeledBy: string;
  readonly what: string;
  /** The column of a `popular` plan is tinted; `note` is shown below its name. */
  readonly plans: readonly { readonly id: PlanId | ApiPlan['id']; readonly popular: boolean; readonly note?: string }[];
  /** A row's name and one cell per plan. */
  readonly rows: readonly (readonly [name: string, ...cells: string[]])[];
}

export function ComparisonTable({ labeledBy, what, plans, rows }: TableProps) {
  return (
    <div className={styles.frame} {...scrollable}>
      <table className={styles.table} aria-labelledby={labeledBy}>
        <thead>
          <tr>
            <th scope="col">{what}</th>
            {plans.map(({ id, popular, note }) => (
              <th key={id} scope="col" data-popular={popular || undefined}>
                {t(`common.plans.${id}`)}
                {note !== undefined && <span className={styles.note}>{note}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {plans.map((plan, place) => (
                <td key={plan.id} data-popular={plan.popular || undefined}>
                  {cells[place]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface ComparisonProps extends Omit<TableProps, 'labeledBy'> {
  readonly id: string;
  readonly title: string;
}

/** The table as a section of a page. */
export function Comparison({ id, title, ...table }: ComparisonProps) {
  return (
    <section className={styles.comparison} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ComparisonTable labeledBy={id} {...table} />
    </section>
  );
}
