import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceOf } from '#api/failure.ts';
import { trpc } from '#api/trpc.ts';
import { Button } from '#components/button/button.tsx';
import { LoadFailed } from '#components/load-failed/load-failed.tsx';
import { Panel } from '#components/panel/panel.tsx';
import { Skeleton } from '#components/skeleton/skeleton.tsx';
import { scrollable } from '#components/table/scrollable.ts';
import tableStyles from '#components/table/table.module.css';
import { formatDateTime } from '#format/dates.ts';
import { deviceName } from './device-name.ts';
import styles from './profile.module.css';
import { texts } from './texts.ts';

const text = texts.activity;
/** So many entries first, and at most: all of them are in the file with one's data. */
const FEW = 8;
const MANY = 200;

/** What was done with the account, the newest first. */
export function ActivityPanel() {
  const [limit, setLimit] = useState(FEW);
  const query = trpc.users.auditTrail.useQuery({ limit }, { placeholderData: keepPreviousData });
  const trail = query.data;

  return (
    <Panel title={text.title} lead={text.lead}>
      {trail && (
        <div className={`${tableStyles.frame} ${styles.activity}`} {...scrollable}>
          <table className={tableStyles.table}>
            <thead>
              <tr>
                <th scope="col">{text.what}</th>
                <th scope="col">{text.from}</th>
                <th scope="col">{text.when}</th>
              </tr>
            </thead>
            <tbody>
              {trail.entries.map((entry) => (
                <tr key={entry._id}>
                  <td>
                    {text.kinds[entry.kind]}
                    {entry.detail !== null && <span className={styles.detail}>{entry.detail}</span>}
                  </td>
                  <td>
                    {deviceName(entry.userAgent)}
                    {entry.address !== null && <span className={styles.detail}>{entry.address}</span>}
                  </td>
                  <td>
                    <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {trail && trail.nextBefore !== null && limit < MANY && (
        <div>
          <Button size="small" busy={query.isPlaceholderData} onClick={() => setLimit(MANY)}>
            {text.more}
          </Button>
        </div>
      )}
      {!trail && query.isError && (
        <LoadFailed title={text.loadFailed} message={sentenceOf(query.error)} onRetry={() => void query.refetch()} />
      )}
      {!trail && !query.isError && <Skeleton height={120} />}
    </Panel>
  );
}
