import { useMediaQuery } from '@mantine/hooks';
import { type BillData, type Job, SHARED_BUILD_TIME_FACTOR } from '@trawl/contracts';
import type { z } from 'zod';
import { useLastError } from '#api/use-last-error.ts';
import { LoadFailed } from '#components/load-failed/load-failed.tsx';
import { Skeleton } from '#components/skeleton/skeleton.tsx';
import { formatExactTime } from '#format/build-time.ts';
import { formatDateTime } from '#format/dates.ts';
import { t } from '#language/t.ts';
import styles from './bill.module.css';
import type { BillLinesProps } from './bill-cells.tsx';
import { rateOf, restOf } from './bill-lines.ts';
import { BillList } from './bill-list.tsx';
import { BillTable } from './bill-table.tsx';
import type { useBill } from './use-bill.ts';

interface BillPanelProps {
  readonly job: Job;
  readonly query: ReturnType<typeof useBill>;
}

function RunBillPart({ bill, writes, open }: BillLinesProps & { readonly open: boolean }) {
  const narrow = useMediaQuery('(max-width: 45em)', undefined, { getInitialValueInEffect: false });
  const Lines = narrow ? BillList : BillTable;
  const from = bill.items[0]?.from;
  return (
    <details className={styles.run} open={open}>
      <summary>
        <span className={styles.name}>{t('job.bill.run', { number: bill.number })}</span>
        {from !== undefined && <time dateTime={from}>{formatDateTime(from)}</time>}
        <span className={styles.sum}>{formatExactTime(bill.charged)}</span>
      </summary>
      <Lines bill={bill} writes={writes} />
    </details>
  );
}

function Sums({ bill }: { readonly bill: z.infer<typeof BillData> }) {
  const rest = restOf(bill);
  return (
    <dl className={styles.sums}>
      {rest.runs > 0 && (
        <div>
          <dt>{t('job.bill.earlier', { count: rest.runs })}</dt>
          <dd>{formatExactTime(rest.charged)}</dd>
        </div>
      )}
      <div>
        <dt>{t('job.bill.all')}</dt>
        <dd>{formatExactTime(bill.charged)}</dd>
      </div>
    </dl>
  );
}

/** The build time of each run, item by item, to verify the total; the newest run is expanded. */
export function BillPanel({ job, query }: BillPanelProps) {
  const bill = query.data;
  const failure = useLastError(query);
  if (!job.lastRun) return <p className={styles.empty}>{t('job.bill.empty')}</p>;
  if (!bill) {
    return failure !== null ? (
      <LoadFailed title={t('job.bill.loadFailed')} failure={failure} query={query} />
    ) : (
      <div role="status" aria-label={t('job.bill.loading')}>
        <Skeleton height={160} />
      </div>
    );
  }
  return (
    <section aria-label={t('job.bill.title')}>
      <p className={styles.rate}>{t(`job.bill.${rateOf(job)}`, { factor: SHARED_BUILD_TIME_FACTOR })}</p>
      <div className={styles.runs}>
        {bill.runs.map((run, place) => (
          <RunBillPart key={run.run} bill={run} writes={job.type === 'dm'} open={place === 0} />
        ))}
      </div>
      <Sums bill={bill} />
    </section>
  );
}
