import type { AuditData } from '@trawl/contracts';
import { getQueryKey } from '@trpc/react-query';
import type { z } from 'zod';
import { trpc } from '#api/trpc.ts';
import { useLastError } from '#api/use-last-error.ts';
import { LoadFailed } from '#components/load-failed/load-failed.tsx';
import { Panel } from '#components/panel/panel.tsx';
import { ShowMore } from '#components/show-more/show-more.tsx';
import { usePages } from '#components/show-more/use-pages.ts';
import { Skeleton } from '#components/skeleton/skeleton.tsx';
import { formatDateTime } from '#format/dates.ts';
import { shown } from '#language/messages.ts';
import { t } from '#language/t.ts';
import { deviceName } from './device-name.ts';
import styles from './profile.module.css';

/** Initial number of entries. */
const FIRST_SIZE = 8;

/** The account's security events, newest first. */
export function ActivityPanel() {
  const { client } = trpc.useUtils();
  const key = getQueryKey(trpc.users.auditTrail, undefined, 'infinite');
  const query = usePages<number, z.infer<typeof AuditData>>(key, FIRST_SIZE, (input) =>
    client.users.auditTrail.query(input),
  );
  const failure = useLastError(query);
  const entries = query.data?.pages.flatMap((page) => page.entries);

  return (
    <Panel title={t('profile.activity.title')} lead={t('profile.activity.lead')}>
      {entries && (
        <ol className={styles.entries}>
          {entries.map((entry) => (
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
      {entries && (
        <ShowMore
          label={t('profile.activity.more')}
          hasMore={query.hasNextPage}
          busy={query.isFetchingNextPage}
          error={query.isFetchNextPageError ? query.error : null}
          failed={t('profile.activity.loadFailed')}
          size="small"
          onMore={() => void query.fetchNextPage()}
        />
      )}
      {!entries && failure !== null && (
        <LoadFailed title={t('profile.activity.loadFailed')} failure={failure} query={query} />
      )}
      {!entries && failure === null && <Skeleton height={120} />}
    </Panel>
  );
}
