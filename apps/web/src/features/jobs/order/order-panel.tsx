import { DASHBOARD_REFRESH_MS, isOrder, type Job } from '@trawl/contracts';
import { useCallback } from 'react';
import { trpc } from '#api/trpc.ts';
import { Panel } from '#components/panel/panel.tsx';
import { formatFunds, formatNumber } from '#format/numbers.ts';
import { factsOf } from '../job-facts.ts';
import { useJobChanged } from '../use-job-changed.ts';
import styles from './order.module.css';
import { forecastSentences } from './order-forecast.tsx';
import { texts } from './texts.ts';

/** An order's progress: delivered messages, cost, held amount, and the remaining time. */
export function OrderPanel({ job }: { readonly job: Job }) {
  const shown = isOrder(factsOf(job));
  const query = trpc.jobs.order.useQuery({ id: job._id }, { enabled: shown, refetchInterval: DASHBOARD_REFRESH_MS });
  const cache = trpc.useUtils();
  const refetch = useCallback(() => void cache.jobs.order.invalidate({ id: job._id }), [cache, job._id]);
  useJobChanged(job, refetch);
  const order = query.data?.order;
  if (!shown || !order) return null;
  const figures = [
    [texts.delivered, texts.of(formatNumber(order.delivered), formatNumber(order.quantity))],
    [texts.today, texts.of(formatNumber(order.deliveredToday), formatNumber(order.perDay))],
    [texts.spent, formatFunds(order.spent)],
    [texts.heldFor, formatFunds(order.held)],
    ...(order.failed > 0 ? [[texts.failed, formatNumber(order.failed)] as const] : []),
    ...(order.unknown > 0 ? [[texts.unknown, formatNumber(order.unknown)] as const] : []),
  ] as const;
  return (
    <div className={styles.order}>
      <Panel title={texts.title} lead={texts.lead}>
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
