import type { ApiPlan, PlanId } from '@trawl/contracts';
import { scrollable } from '#components/table/scrollable.ts';
import { t } from '#language/t.ts';
import styles from './pricing.module.css';

interface ComparisonProps {
  readonly id: string;
  readonly title: string;
  readonly what: string;
  readonly plans: readonly { readonly id: PlanId | ApiPlan['id']; readonly popular: boolean }[];
  /** A row's name and one cell per plan. */
  readonly rows: readonly (readonly [name: string, ...cells: string[]])[];
}

export function Comparison({ id, title, what, plans, rows }: ComparisonProps) {
  return (
    <section className={styles.comparison} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className={styles.frame} {...scrollable}>
        <table className={styles.table} aria-labelledby={id}>
          <thead>
            <tr>
              <th scope="col">{what}</th>
              {plans.map(({ id, popular }) => (
                <th key={id} scope="col" data-popular={popular || undefined}>
                  {t(`common.plans.${id}`)}
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
    </section>
  );
}
