import { useDebouncedValue } from '@mantine/hooks';
import { skipToken } from '@tanstack/react-query';
import { trpc } from '#api/trpc.ts';
import { Skeleton } from '#components/skeleton/skeleton.tsx';
import { formatFunds, formatNumber } from '#format/numbers.ts';
import { t } from '#language/t.ts';
import { useSession } from '#session/session-store.ts';
import type { Draft } from '../wizard/draft.ts';
import styles from '../wizard/summary.module.css';
import { amountToHold, type OrderSoFar, orderRequest, priceOf, requestOfRest } from './order-draft.ts';
import { forecastSentences } from './order-forecast.tsx';

const SETTLED_MS = 300;

interface OrderSummaryProps {
  readonly draft: Draft;
  readonly soFar: OrderSoFar | undefined;
}

/** The summary of an order: price, share of the pool, and the earliest end. */
export function OrderSummary({ draft, soFar }: OrderSummaryProps) {
  const session = useSession();
  const wish = orderRequest(draft);
  const rest = wish && soFar ? requestOfRest(wish, soFar) : null;
  const [settled] = useDebouncedValue(rest, SETTLED_MS);
  const { data } = trpc.jobs.orderForecast.useQuery(settled ?? skipToken);
  if (!wish) return null;
  const price = priceOf(wish.quantity);
  const funds = session.state === 'verified' ? session.user.funds : 0;
  const missing = soFar ? amountToHold(wish.quantity, soFar) - funds : 0;
  const isShort = wish.recipients !== undefined && wish.recipients < wish.quantity;
  return (
    <>
      <div>
        <dt>{t('order.cost')}</dt>
        <dd>{t('order.costWords', { price: formatFunds(price), messages: wish.quantity })}</dd>
        {missing > 0 && (
          <dd className={styles.warning}>
            {t('order.missing', { funds: formatFunds(funds), missing: formatFunds(missing) })}
          </dd>
        )}
        {isShort && (
          <dd className={styles.warning}>
            {t('order.shortList', { people: wish.recipients ?? 0, ordered: formatNumber(wish.quantity) })}
          </dd>
        )}
      </div>
      {(soFar === undefined || rest !== null) && (
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
      )}
    </>
  );
}
