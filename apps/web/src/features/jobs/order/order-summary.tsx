import { useDebouncedValue } from '@mantine/hooks';
import { skipToken } from '@tanstack/react-query';
import type { OrderForecast } from '@trawl/contracts';
import { sentenceOf } from '#api/failure.ts';
import { trpc } from '#api/trpc.ts';
import { useLastError } from '#api/use-last-error.ts';
import { RetryButton } from '#components/load-failed/load-failed.tsx';
import { Skeleton } from '#components/skeleton/skeleton.tsx';
import { formatFunds, formatNumber } from '#format/numbers.ts';
import { t } from '#language/t.ts';
import { useSession } from '#session/session-store.ts';
import type { Draft } from '../draft/draft.ts';
import styles from '../draft/summary.module.css';
import { amountToHold, isForecast, orderRequest, priceOf, remainingRequest } from './order-draft.ts';
import { forecastSentences } from './order-forecast.tsx';
import type { EditedOrder } from './use-order-so-far.ts';

const SETTLED_MS = 300;

interface OrderSummaryProps {
  readonly draft: Draft;
  readonly order: EditedOrder;
}

/** The summary of an order: price, share of the pool, and the earliest end. */
export function OrderSummary({ draft, order: { soFar, query } }: OrderSummaryProps) {
  const session = useSession();
  const wish = orderRequest(draft);
  const rest = wish && soFar ? remainingRequest(wish, soFar) : null;
  const [settled] = useDebouncedValue(rest && isForecast(rest) ? rest : null, SETTLED_MS);
  const forecast = trpc.jobs.orderForecast.useQuery(settled ?? skipToken);
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
      {(soFar === undefined || (rest !== null && isForecast(rest))) && (
        <div>
          <dt>{t('order.howLong')}</dt>
          <Duration query={soFar === undefined ? query : forecast} forecast={forecast.data} />
        </div>
      )}
    </>
  );
}

interface DurationProps {
  /** The query that the forecast waits for. */
  readonly query: EditedOrder['query'] | ReturnType<typeof trpc.jobs.orderForecast.useQuery>;
  readonly forecast: OrderForecast | undefined;
}

function Duration({ query, forecast }: DurationProps) {
  const failure = useLastError(query);
  if (forecast) {
    return (
      <>
        {forecastSentences(forecast).map((sentence) => (
          <dd key={sentence}>{sentence}</dd>
        ))}
        {!forecast.withinYear && <dd className={styles.warning}>{t('order.impossible')}</dd>}
      </>
    );
  }
  if (failure === null) {
    return (
      <dd>
        <Skeleton width={200} />
      </dd>
    );
  }
  return (
    <>
      <dd className={styles.warning} role="alert">
        {t('order.forecastFailed')} {sentenceOf(failure)}
      </dd>
      <dd>
        <RetryButton query={query} size="small" />
      </dd>
    </>
  );
}
