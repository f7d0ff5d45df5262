import { keepPreviousData } from '@tanstack/react-query';
import { DASHBOARD_REFRESH_MS, SUPPORT_REQUESTS_PAGE, type SupportRequest } from '@trawl/contracts';
import { useState } from 'react';
import { Link } from 'react-router';
import { sentenceOf } from '#api/failure.ts';
import { trpc } from '#api/trpc.ts';
import { useLastError } from '#api/use-last-error.ts';
import { LoadFailed } from '#components/load-failed/load-failed.tsx';
import { Panel } from '#components/panel/panel.tsx';
import { ShowMore } from '#components/show-more/show-more.tsx';
import { useKeptData } from '#components/show-more/use-kept-data.ts';
import { Skeleton } from '#components/skeleton/skeleton.tsx';
import { formatDateTime } from '#format/dates.ts';
import { formatDollars } from '#format/numbers.ts';
import { shown } from '#language/messages.ts';
import { t } from '#language/t.ts';
import styles from './plan.module.css';

/** Maximum number of entries; the data export contains all of them. */
const MANY = 200;

function titleOf({ kind, plan, amount, wish }: SupportRequest): string {
  switch (kind) {
    case 'plan':
      return plan === null ? t('requests.kinds.plan') : t('requests.about.plan', { plan: t(`common.plans.${plan}`) });
    case 'funds':
    case 'refund':
    case 'payout':
      return t(`requests.about.${kind}`, { amount: formatDollars(amount ?? 0, 2) });
    case 'order':
      return t(`requests.about.${wish ?? 'other'}`);
  }
}

function Request({ request }: { readonly request: SupportRequest }) {
  const { at, kind, state, urgent, job, message, answer, answerMessage, answeredAt } = request;
  return (
    <li className={styles.request}>
      <div className={styles.top}>
        <h3>{titleOf(request)}</h3>
        <span className={styles.state} data-state={state}>
          {t(`requests.states.${state}`)}
        </span>
      </div>
      <p className={styles.facts}>
        {kind === 'order' &&
          (job ? (
            <Link to={`/dashboard/jobs/${job._id}`}>{job.name}</Link>
          ) : (
            <span>{t('requests.list.deletedJob')}</span>
          ))}
        <time dateTime={at}>{formatDateTime(at)}</time>
        {urgent && state === 'open' && <span className={styles.urgent}>{t('requests.list.urgent')}</span>}
      </p>
      {message !== '' && <p className={styles.text}>{message}</p>}
      {answer !== null && answeredAt !== null && (
        <div className={styles.answer}>
          <p className={styles.facts}>{t('requests.list.answer', { time: formatDateTime(answeredAt) })}</p>
          <p className={styles.text}>{shown(answerMessage, answer)}</p>
        </div>
      )}
    </li>
  );
}

/** The user's requests with support's answers, newest first. */
export function RequestsList() {
  const [limit, setLimit] = useState<number | undefined>(undefined);
  const query = trpc.supportRequests.list.useQuery(limit === undefined ? {} : { limit }, {
    refetchInterval: DASHBOARD_REFRESH_MS,
    placeholderData: keepPreviousData,
  });
  const failure = useLastError(query);
  const page = useKeptData(query.data);
  return (
    <Panel title={t('requests.list.title')}>
      {page?.requests.length === 0 && <p className={styles.nothing}>{t('requests.list.nothing')}</p>}
      {page && page.requests.length > 0 && (
        <ol className={styles.requests}>
          {page.requests.map((request) => (
            <Request key={request._id} request={request} />
          ))}
        </ol>
      )}
      {page && (
        <ShowMore
          label={t('requests.list.more')}
          hasMore={page.nextBefore !== null && (!query.data || (limit ?? SUPPORT_REQUESTS_PAGE) < MANY)}
          busy={query.isPlaceholderData}
          error={query.data ? null : query.error}
          failed={t('requests.list.loadFailed')}
          size="small"
          onMore={() => (query.data ? setLimit(MANY) : void query.refetch())}
        />
      )}
      {!page && failure !== null && (
        <LoadFailed
          title={t('requests.list.loadFailed')}
          message={sentenceOf(failure)}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {!page && failure === null && <Skeleton height={60} />}
    </Panel>
  );
}
