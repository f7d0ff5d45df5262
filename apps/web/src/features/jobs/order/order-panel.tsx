import { DASHBOARD_REFRESH_MS, type Job } from '@trawl/contracts';
import { trpc } from '#api/trpc.ts';
import { Panel } from '#components/panel/panel.tsx';
import { formatFunds, formatNumber } from '#format/numbers.ts';
import { t } from '#language/t.ts';
import { useFetchOnChange } from '../use-fetch-on-change.ts';
import styles from './order.module.css';
import { forecastSentences } from './order-forecast.tsx';

/** An order's progress: delivered messages, cost, held amount, and the remaining time. */
export function OrderPanel({ job }: { readonly job: Job }) {
  const query = trpc.jobs.order.useQuery({ id: job._id }, { refetchInterval: DASHBOARD_REFRESH_MS });
  useFetchOnChange(job, query);
  const order = query.data?.order;
  if (!order) return null;
  const figures = [
    [t('order.delivered'), t('order.of', { count: formatNumber(order.delivered), all: formatNumber(order.quantity) })],
    [t('order.today'), t('order.of', { count: formatNumber(order.deliveredToday), all: formatNumber(order.perDay) })],
    [t('order.spent'), formatFunds(order.spent)],
    [t('order.heldFor'), formatFunds(order.held)],
    ...(order.failed > 0 ? [[t('order.failed'), formatNumber(order.failed)] as const] : []),
    ...(order.unknown > 0 ? [[t('order.unknown'), formatNumber(order.unknown)] as const] : []),
  ] as const;
  return (
    <div className={styles.order}>
      <Panel title={t('order.title')} lead={t('order.lead')}>
        <dl className={styles.figures}>
          {figures.map(([label, figure]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{figure}</dd>
            </div>
          ))}
        </dl>
        {order.forecast && <p className={styles.forecast}>{forecastSentences(order.forecast).join(' ')}</p>}
      </Panel>
    </div>
  );
}
