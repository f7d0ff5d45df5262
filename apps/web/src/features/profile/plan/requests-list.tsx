import { SUPPORT_REQUESTS_PAGE, type SupportRequest, type SupportRequestsData } from '@trawl/contracts';
import { getQueryKey } from '@trpc/react-query';
import { Link } from 'react-router';
import { trpc } from '#api/trpc.ts';
import { useLastError } from '#api/use-last-error.ts';
import { LoadFailed } from '#components/load-failed/load-failed.tsx';
import { Panel } from '#components/panel/panel.tsx';
import { ShowMore } from '#components/show-more/show-more.tsx';
import { usePages } from '#components/show-more/use-pages.ts';
import { Skeleton } from '#components/skeleton/skeleton.tsx';
import { formatDateTime } from '#format/dates.ts';
import { formatDollars } from '#format/numbers.ts';
import { shown } from '#language/messages.ts';
import { t } from '#language/t.ts';
import styles from './plan.module.css';

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
            <Link to={`/dashboard/jobs/${job._id}`} dir="auto">
              {job.name}
            </Link>
          ) : (
            <span>{t('requests.list.deletedJob')}</span>
          ))}
        <time dateTime={at}>{formatDateTime(at)}</time>
        {urgent && state === 'open' && <span className={styles.urgent}>{t('requests.list.urgent')}</span>}
      </p>
      {message !== '' && (
        <p className={styles.text} dir="auto">
          {message}
        </p>
      )}
      {answer !== null && answeredAt !== null && (
        <div className={styles.answer}>
          <p className={styles.facts}>{t('requests.list.answer', { time: formatDateTime(answeredAt) })}</p>
          <p className={styles.text} dir="auto">
            {shown(answerMessage, answer)}
          </p>
        </div>
      )}
    </li>
  );
}

/** The user's requests with support's answers, newest first. */
export function RequestsList() {
  const { client } = trpc.useUtils();
  const key = getQueryKey(trpc.supportRequests.list, undefined, 'infinite');
  const query = usePages<SupportRequest['_id'], SupportRequestsData>(key, SUPPORT_REQUESTS_PAGE, (input) =>
    client.supportRequests.list.query(input),
  );
  const failure = useLastError(query);
  const requests = query.data?.pages.flatMap((page) => page.requests);
  return (
    <Panel title={t('requests.list.title')}>
      {requests?.length === 0 && <p className={styles.nothing}>{t('requests.list.nothing')}</p>}
      {requests && requests.length > 0 && (
        <ol className={styles.requests}>
          {requests.map((request) => (
            <Request key={request._id} request={request} />
          ))}
        </ol>
      )}
      {requests && (
        <ShowMore
          label={t('requests.list.more')}
          hasMore={query.hasNextPage}
          busy={query.isFetchingNextPage}
          error={query.isFetchNextPageError ? query.error : null}
          failed={t('requests.list.loadFailed')}
          size="small"
          onMore={() => void query.fetchNextPage()}
        />
      )}
      {!requests && failure !== null && (
        <LoadFailed title={t('requests.list.loadFailed')} failure={failure} query={query} />
      )}
      {!requests && failure === null && <Skeleton height={60} />}
    </Panel>
  );
}
