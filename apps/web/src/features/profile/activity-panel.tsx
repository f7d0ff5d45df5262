import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceOf } from '#api/failure.ts';
import { trpc } from '#api/trpc.ts';
import { useLastError } from '#api/use-last-error.ts';
import { LoadFailed } from '#components/load-failed/load-failed.tsx';
import { Panel } from '#components/panel/panel.tsx';
import { ShowMore } from '#components/show-more/show-more.tsx';
import { useKeptData } from '#components/show-more/use-kept-data.ts';
import { Skeleton } from '#components/skeleton/skeleton.tsx';
import { formatDateTime } from '#format/dates.ts';
import { shown } from '#language/messages.ts';
import { t } from '#language/t.ts';
import { deviceName } from './device-name.ts';
import styles from './profile.module.css';

/** Initial and maximum number of entries; the data export contains all of them. */
const FEW = 8;
const MANY = 200;

/** The account's security events, newest first. */
export function ActivityPanel() {
  const [limit, setLimit] = useState(FEW);
  const query = trpc.users.auditTrail.useQuery({ limit }, { placeholderData: keepPreviousData });
  const failure = useLastError(query);
  const trail = useKeptData(query.data);

  return (
    <Panel title={t('profile.activity.title')} lead={t('profile.activity.lead')}>
      {trail && (
        <ol className={styles.entries}>
          {trail.entries.map((entry) => (
            <li key={entry._id} className={styles.entry}>
              <p className={styles.happened}>{shown(entry.message, entry.text)}</p>
              <p className={styles.facts}>
                <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>
                <span>{deviceName(entry.userAgent)}</span>
                {entry.address !== null && <span>{entry.address}</span>}
              </p>
            </li>
          ))}
        </ol>
      )}
      {trail && (
        <ShowMore
          label={t('profile.activity.more')}
          hasMore={trail.nextBefore !== null && (!query.data || limit < MANY)}
          busy={query.isPlaceholderData}
          error={query.data ? null : query.error}
          failed={t('profile.activity.loadFailed')}
          size="small"
          onMore={() => (query.data ? setLimit(MANY) : void query.refetch())}
        />
      )}
      {!trail && failure !== null && (
        <LoadFailed
          title={t('profile.activity.loadFailed')}
          message={sentenceOf(failure)}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {!trail && failure === null && <Skeleton height={120} />}
    </Panel>
  );
}
