import { IconInfoCircle } from '@tabler/icons-react';
import { PLAN_IDS, type PlanLimits } from '@trawl/contracts';
import { Link } from 'react-router';
import { formatBuildTime } from '#format/build-time.ts';
import { formatDateTime } from '#format/dates.ts';
import { t } from '#language/t.ts';
import styles from './plan-limits.module.css';
import { requestLink } from './request-link.ts';

/** The fraction of the month's build time below which a notice says that it is low. */
const LOW_SHARE = 0.1;

interface Notice {
  readonly key: string;
  readonly words: string;
  /** Whether the limit blocks an action now. */
  readonly isFull: boolean;
}

function noticesOf({ jobs, running, buildTime }: PlanLimits): Notice[] {
  const notices: Notice[] = [];
  if (jobs.used >= jobs.limit) notices.push({ key: 'jobs', words: t('limits.jobsFull', jobs), isFull: true });
  const time = formatDateTime(buildTime.renewsAt);
  if (buildTime.remaining <= 0)
    notices.push({ key: 'time', words: t('limits.buildTimeUsedUp', { time }), isFull: true });
  else if (buildTime.remaining < buildTime.total * LOW_SHARE) {
    const remaining = formatBuildTime(buildTime.remaining);
    notices.push({ key: 'time', words: t('limits.timeLow', { remaining, time }), isFull: false });
  }
  if (running.used >= running.limit)
    notices.push({ key: 'running', words: t('limits.runningFull', { limit: running.limit }), isFull: false });
  return notices;
}

/** Notices for limits of the plan that are reached or almost reached, each with a remedy. */
export function LimitNotices({ limits }: { readonly limits: PlanLimits }) {
  const isLargest = limits.plan === PLAN_IDS.at(-1);
  return noticesOf(limits).map(({ key, words, isFull }) => (
    <p key={key} className={styles.notice} data-full={isFull || undefined}>
      <IconInfoCircle size={18} stroke={1.5} aria-hidden />
      <span>
        {words} {!isLargest && <Link to={requestLink('plan')}>{t('limits.ask')}</Link>}
      </span>
    </p>
  ));
}
