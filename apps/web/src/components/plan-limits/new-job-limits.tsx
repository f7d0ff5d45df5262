import { trpc } from '#api/trpc.ts';
import { LimitNotices } from './limit-notices.tsx';
import styles from './plan-limits.module.css';

/** Notices above the wizard for limits that would prevent a new job or its runs. */
export function NewJobLimits() {
  const limits = trpc.plan.limits.useQuery().data;
  if (!limits) return null;
  // Ignores running jobs, because they may have ended when this job is started.
  const lasting = { ...limits, running: { used: 0, limit: 1 } };
  return (
    <div className={styles.above}>
      <LimitNotices limits={lasting} />
    </div>
  );
}
