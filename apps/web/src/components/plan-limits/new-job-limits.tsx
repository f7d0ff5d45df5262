import { trpc } from '#api/trpc.ts';
import { LimitNotices } from './limit-notices.tsx';
import styles from './plan-limits.module.css';

/** The limits that would refuse a new job or its runs, above the form that creates it. */
export function NewJobLimits() {
  const limits = trpc.plan.limits.useQuery().data;
  if (!limits) return null;
  // Another job may run by the time this one is started.
  const lasting = { ...limits, running: { used: 0, limit: 1 } };
  return (
    <div className={styles.above}>
      <LimitNotices limits={lasting} />
    </div>
  );
}
