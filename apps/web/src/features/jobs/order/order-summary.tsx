import { useDebouncedValue } from '@mantine/hooks';
import { trpc } from '#api/trpc.ts';
import { Skeleton } from '#components/skeleton/skeleton.tsx';
import { formatFunds, formatNumber } from '#format/numbers.ts';
import { t } from '#language/t.ts';
import { useSession } from '#session/session-store.ts';
import type { Draft } from '../wizard/draft.ts';
import styles from '../wizard/summary.module.css';
import { orderRequest, priceOf } from './order-draft.ts';
import { forecastSentences } from './order-forecast.tsx';

const SETTLED_MS = 300;

/** The summary of an order: price, share of the pool, and the earliest end. */
export function OrderSummary({ draft }: { readonly draft: Draft }) {
  const session = useSession();
  const wish = orderRequest(draft);
  const [settled] = useDebouncedValue(wish, SETTLED_MS);
  const forecast = trpc.jobs.orderForecast.useQuery(settled ?? { quantity: 1 }, { enabled: settled !== null });
  if (!wish) return null;
  const price = priceOf(wish.quantity);
  const funds = session.state === 'verified' ? session.user.funds : 0;
  const { data } = forecast;
  const isShort = wish.recipients !== undefined && wish.recipients < wish.quantity;
  return (
    <>
      <div>
        <dt>{t('order.cost')}</dt>
        <dd>{t('order.costWords', { price: formatFunds(price), messages: wish.quantity })}</dd>
        {funds < price && (
          <dd className={styles.warning}>
            {t('order.missing', { funds: formatFunds(funds), missing: formatFunds(price - funds) })}
          </dd>
        )}
        {isShort && (
          <dd className={styles.warning}>
            {t('order.shortList', { people: wish.recipients ?? 0, ordered: formatNumber(wish.quantity) })}
          </dd>
        )}
      </div>
      <div>
        <dt>{t('order.howLong')}</dt>
        {data ? (
          forecastSentences(data).map((sentence) => <dd key={sentence}>{sentence}</dd>)
        ) : (
          <dd>
            <Skeleton width={200} />
          </dd>
        )}
        {data && !data.withinYear && <dd className={styles.warning}>{t('order.impossible')}</dd>}
      </div>
    </>
  );
}
