import type { StatementData, StatementEntry } from '@trawl/contracts';
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
import { formatAmount } from '#format/numbers.ts';
import { shown } from '#language/messages.ts';
import { t } from '#language/t.ts';
import styles from './funds.module.css';
import { movedElsewhere } from './moved-elsewhere.ts';

function whatHappened({ kind, account, messages }: StatementEntry): string {
  if (kind === 'payout' && account === 'funds') return t('funds.refunded');
  if (kind !== 'capture') return t(`funds.kinds.${kind}`);
  return t(account === 'earnings' ? 'funds.sentForOthers' : 'funds.delivered', { count: messages });
}

function Line({ entry }: { readonly entry: StatementEntry }) {
  const { jobId, jobName, accountId, accountName } = entry;
  const elsewhere = movedElsewhere(entry);
  return (
    <li className={styles.line}>
      <div>
        <p className={styles.what}>
          {whatHappened(entry)}
          {jobId !== null && jobName !== null && (
            <Link to={`/dashboard/jobs/${jobId}`} dir="auto">
              {jobName}
            </Link>
          )}
          {jobId !== null && jobName === null && <span>{t('funds.deletedJob')}</span>}
          {accountName && <span>@{accountName}</span>}
          {accountId !== null && accountName === null && <span>{t('funds.deletedAccount')}</span>}
        </p>
        <p className={styles.facts}>
          <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>
          {entry.note !== null && <span>{shown(entry.noteMessage, entry.note)}</span>}
          {elsewhere !== null && <data value={entry.amount}>{elsewhere}</data>}
        </p>
      </div>
      {elsewhere === null && (
        <data value={entry.amount} className={styles.amount} data-comes={entry.amount > 0 || undefined}>
          {formatAmount(entry.amount)}
        </data>
      )}
    </li>
  );
}

/** Initial number of entries. */
const FIRST_SIZE = 10;

/** The changes of a user's balances, newest first. */
export function Statement() {
  const { client } = trpc.useUtils();
  const key = getQueryKey(trpc.funds.statement, undefined, 'infinite');
  const query = usePages<number, StatementData>(key, FIRST_SIZE, (input) => client.funds.statement.query(input));
  const failure = useLastError(query);
  const entries = query.data?.pages.flatMap((page) => page.entries);
  return (
    <Panel title={t('funds.statement')} lead={t('funds.statementLead')}>
      {entries?.length === 0 && <p className={styles.nothing}>{t('funds.nothing')}</p>}
      {entries && entries.length > 0 && (
        <ol className={styles.lines}>
          {entries.map((entry) => (
            <Line key={entry._id} entry={entry} />
          ))}
        </ol>
      )}
      {entries && (
        <ShowMore
          label={t('funds.more')}
          hasMore={query.hasNextPage}
          busy={query.isFetchingNextPage}
          error={query.isFetchNextPageError ? query.error : null}
          failed={t('funds.loadFailed')}
          size="small"
          onMore={() => void query.fetchNextPage()}
        />
      )}
      {!entries && failure !== null && <LoadFailed title={t('funds.loadFailed')} failure={failure} query={query} />}
      {!entries && failure === null && <Skeleton height={120} />}
    </Panel>
  );
}
